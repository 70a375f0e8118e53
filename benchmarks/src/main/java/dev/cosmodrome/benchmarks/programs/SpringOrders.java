package dev.cosmodrome.benchmarks.programs;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.ConfigurableBeanFactory;
import org.springframework.context.ApplicationContext;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Scope;
import org.springframework.context.event.EventListener;

/** Four clients look up beans of a Spring context and publish events in it. */
public final class SpringOrders {
  /** An order was placed. */
  public record OrderPlaced(int customer, int amount) {}

  /** An order needs approval. */
  public record ApprovalWanted(OrderPlaced order) {}

  /** Checks one order; each order has its own. */
  public static class OrderForm {
    private final ApplicationEventPublisher events;
    private final Prices prices;

    OrderForm(ApplicationEventPublisher events, Prices prices) {
      this.events = events;
      this.prices = prices;
    }

    int place(int customer, int product) {
      int amount = prices.price(product);
      events.publishEvent(new OrderPlaced(customer, amount));
      return amount;
    }
  }

  /** Prices that are computed once. */
  public static class Prices {
    private final Map<Integer, Integer> prices = new ConcurrentHashMap<>();

    int price(int product) {
      return prices.computeIfAbsent(product, number -> 1 + number * 31 % 200);
    }
  }

  /** Counts the orders of each customer. */
  public static class Statistics {
    private final Map<Integer, Integer> orders = new ConcurrentHashMap<>();
    private final AtomicLong total = new AtomicLong();

    /** Counts an order. */
    @EventListener
    public void count(OrderPlaced order) {
      orders.merge(order.customer(), order.amount(), Integer::sum);
      total.addAndGet(order.amount());
    }
  }

  /** Approves orders that are large. */
  public static class Approvals {
    private int approved;

    /** Wants approval of a large order. */
    @EventListener(condition = "#order.amount() > 150")
    public ApprovalWanted check(OrderPlaced order) {
      return new ApprovalWanted(order);
    }

    /** Approves an order. */
    @EventListener
    public synchronized void approve(ApprovalWanted wanted) {
      approved += wanted.order().amount();
    }

    synchronized int approved() {
      return approved;
    }
  }

  /** The beans. */
  @Configuration
  public static class Beans {
    /** One for all. */
    @Bean
    public Prices prices() {
      return new Prices();
    }

    /** One for all. */
    @Bean
    public Statistics statistics() {
      return new Statistics();
    }

    /** One for all. */
    @Bean
    public Approvals approvals() {
      return new Approvals();
    }

    /** One for each order. */
    @Bean
    @Scope(ConfigurableBeanFactory.SCOPE_PROTOTYPE)
    public OrderForm orderForm(ApplicationEventPublisher events, Prices prices) {
      return new OrderForm(events, prices);
    }
  }

  private SpringOrders() {}

  /** Takes how many hundred orders each client places. */
  public static void main(String[] args) throws InterruptedException {
    int orders = 100 * Size.of(args, 1_000);
    try (var context = new AnnotationConfigApplicationContext(Beans.class)) {
      long amount = Parallel.sum(client -> place(context, client, orders));
      Statistics statistics = context.getBean(Statistics.class);
      long checksum = statistics.orders.hashCode() + statistics.total.get() + amount;
      int approved = context.getBean("approvals", Approvals.class).approved();
      System.out.println("placed orders, checksum " + (31 * checksum + approved));
    }
  }

  private static long place(ApplicationContext context, int client, int orders) {
    ObjectProvider<OrderForm> forms = context.getBeanProvider(OrderForm.class);
    long amount = 0;
    for (int i = 0; i < orders; i++) {
      OrderForm form = i % 2 == 0 ? forms.getObject() : context.getBean(OrderForm.class);
      amount += form.place((client * 7 + i) % 1_000, i % 500);
    }
    return amount;
  }
}
