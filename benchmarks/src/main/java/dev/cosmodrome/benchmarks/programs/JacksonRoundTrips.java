package dev.cosmodrome.benchmarks.programs;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/** Four threads write orders as JSON and read them back, with one Jackson mapper. */
public final class JacksonRoundTrips {
  private enum State {
    NEW,
    PAID,
    SENT
  }

  /** The means by which an order is paid. */
  @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
  @JsonSubTypes({
    @JsonSubTypes.Type(value = Card.class, name = "card"),
    @JsonSubTypes.Type(value = Invoice.class, name = "invoice")
  })
  private interface Payment {}

  private record Card(String number, int month) implements Payment {}

  private record Invoice(List<String> address) implements Payment {}

  private record Item(@JsonProperty("product-name") String product, int count, BigDecimal price) {}

  private record Order(
      long id, State state, Payment payment, List<Item> items, Map<String, Double> attributes) {}

  private final ObjectMapper mapper = new ObjectMapper();

  private JacksonRoundTrips() {}

  /** Takes how many hundred orders each thread writes and reads. */
  public static void main(String[] args) throws InterruptedException {
    int orders = 100 * Size.of(args, 1_000);
    JacksonRoundTrips shared = new JacksonRoundTrips();
    long checksum = Parallel.sum(part -> shared.writeAndRead(part, orders));
    System.out.println("read orders, checksum " + checksum);
  }

  private long writeAndRead(int part, int orders) throws JsonProcessingException {
    Random random = new Random(part);
    long checksum = 0;
    for (int i = 0; i < orders; i++) {
      Order order = order(random, i);
      String json = mapper.writeValueAsString(order);
      Order read = mapper.readValue(json, Order.class);
      if (!read.equals(order)) {
        throw new IllegalStateException(order + " was read as " + read);
      }
      checksum = 31 * checksum + json.hashCode();
      if (i % 4 == 0) {
        checksum = 31 * checksum + changed(json);
      }
    }
    return checksum;
  }

  /** Changes an order as a tree. */
  private int changed(String json) throws JsonProcessingException {
    ObjectNode tree = (ObjectNode) mapper.readTree(json);
    int count = 0;
    for (JsonNode item : tree.withArray("items")) {
      count += item.path("count").asInt();
      ((ObjectNode) item).put("checked", true);
    }
    tree.put("total", count);
    return mapper.writeValueAsString(tree).hashCode();
  }

  private static Order order(Random random, int id) {
    List<Item> items = new ArrayList<>();
    for (int i = 0; i < 1 + id % 8; i++) {
      items.add(
          new Item(
              "product \"" + random.nextInt(1_000) + "\"",
              random.nextInt(10),
              BigDecimal.valueOf(random.nextInt(100_000), 2)));
    }
    Payment payment =
        id % 2 == 0
            ? new Card(Long.toString(random.nextLong() >>> 1), 1 + id % 12)
            : new Invoice(List.of("Street " + random.nextInt(100), "Town", "Country"));
    Map<String, Double> attributes = new TreeMap<>();
    attributes.put("weight", random.nextDouble());
    attributes.put("rebate", random.nextDouble());
    return new Order(id, State.values()[id % 3], payment, items, attributes);
  }
}
