import java.util.concurrent.atomic.AtomicInteger;
import org.aopalliance.intercept.MethodInterceptor;
import org.springframework.aop.framework.ProxyFactory;
import org.springframework.context.ApplicationListener;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Lazy;
import org.springframework.context.annotation.Scope;
import org.springframework.context.event.ContextRefreshedEvent;

/** Threads that get beans of a Spring context, and proxies whose classes are made at run time. */
public class Beans {
  public static class Counter {
    private int count;

    public synchronized int next() {
      return ++count;
    }
  }

  public static class Part {
    private final Counter counter;
    private int seen;

    protected Part() {
      this(new Counter());
    }

    Part(Counter counter) {
      this.counter = counter;
    }

    public int use() {
      seen = counter.next();
      return seen;
    }
  }

  @Configuration
  public static class Parts {
    @Bean
    public Counter counter() {
      return new Counter();
    }

    @Bean
    @Scope("prototype")
    public Part part() {
      return new Part(counter());
    }

    @Bean
    @Lazy
    public StringBuilder text() {
      return new StringBuilder("text");
    }
  }

  public static void main(String[] args) throws Exception {
    AtomicInteger sum = new AtomicInteger();
    try (AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext()) {
      context.register(Parts.class);
      ApplicationListener<ContextRefreshedEvent> listener = event -> sum.incrementAndGet();
      context.addApplicationListener(listener);
      context.refresh();
      Workers.run(
          3,
          part -> {
            for (int i = 0; i < 20; i++) {
              ProxyFactory factory = new ProxyFactory(context.getBean(Part.class));
              factory.setProxyTargetClass(true);
              factory.addAdvice((MethodInterceptor) call -> call.proceed());
              sum.addAndGet(((Part) factory.getProxy()).use());
            }
            sum.addAndGet(context.getBean("text").toString().length());
          });
    }
    System.out.println(sum);
  }
}
