package dev.cosmodrome.benchmarks.programs;

import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.Fields;

/** Four clients fill shopping carts that a Jetty server in the same process keeps. */
public final class JettyCarts {
  /** Adds a product to a cart and answers with the cart. */
  private static final class Shop extends Handler.Abstract {
    private final Map<String, Map<String, Integer>> carts = new ConcurrentHashMap<>();
    private final LongAdder requests = new LongAdder();

    @Override
    public boolean handle(Request request, Response response, Callback callback)
        throws IOException {
      requests.increment();
      Fields query = Request.extractQueryParameters(request);
      String product = Content.Source.asString(request);
      Map<String, Integer> cart =
          carts.computeIfAbsent(query.getValue("user"), user -> new TreeMap<>());
      String content;
      synchronized (cart) {
        cart.merge(product, Integer.valueOf(query.getValue("count")), Integer::sum);
        if (cart.size() > 20) {
          cart.clear();
        }
        content = cart.toString();
      }
      response.getHeaders().put("Content-Type", "text/plain");
      Content.Sink.write(response, true, content, callback);
      return true;
    }
  }

  private JettyCarts() {}

  /** Takes how many times ten requests each client makes. */
  public static void main(String[] args) throws Exception {
    int requests = 10 * Size.of(args, 1_000);
    Shop shop = new Shop();
    Server server = new Server();
    ServerConnector connector = new ServerConnector(server);
    connector.setHost(InetAddress.getLoopbackAddress().getHostAddress());
    server.addConnector(connector);
    server.setHandler(shop);
    server.start();
    long checksum;
    try {
      URI uri =
          new URI("http", null, connector.getHost(), connector.getLocalPort(), "/", null, null);
      HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
      checksum = Parallel.sum(part -> buy(client, uri, part, requests));
    } finally {
      server.stop();
    }
    System.out.println("answered " + shop.requests.sum() + " requests, checksum " + checksum);
  }

  private static long buy(HttpClient client, URI uri, int part, int requests)
      throws IOException, InterruptedException {
    long checksum = 0;
    for (int i = 0; i < requests; i++) {
      String query = "?user=" + (100 * part + i % 100) + "&count=" + (1 + i % 5);
      HttpRequest request =
          HttpRequest.newBuilder(uri.resolve(query))
              .header("Accept", "text/plain")
              .POST(HttpRequest.BodyPublishers.ofString("product " + i * 31 % 97))
              .build();
      HttpResponse<String> response = client.send(request, HttpResponse.BodyHandlers.ofString());
      checksum = 31 * checksum + response.statusCode() + response.body().hashCode();
    }
    return checksum;
  }
}
