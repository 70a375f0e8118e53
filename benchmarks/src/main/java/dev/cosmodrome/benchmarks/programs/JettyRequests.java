package dev.cosmodrome.benchmarks.programs;

import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.URI;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;

/** Two clients make HTTP requests to a Jetty server in the same process. */
public final class JettyRequests {
  /** Answers with the path that was asked for. */
  private static final class Echo extends Handler.Abstract {
    private int requests;

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
      count();
      response.getHeaders().put("Content-Type", "text/plain");
      String path = Request.getPathInContext(request);
      Content.Sink.write(response, true, "You asked for " + path + ".", callback);
      return true;
    }

    private synchronized void count() {
      requests++;
    }

    synchronized int requests() {
      return requests;
    }
  }

  private JettyRequests() {}

  /** The argument is the number of requests of each client, in hundreds. */
  public static void main(String[] args) throws Exception {
    int requests = 100 * Size.of(args, 20);
    Echo echo = new Echo();
    Server server = new Server();
    ServerConnector connector = new ServerConnector(server);
    connector.setHost(InetAddress.getLoopbackAddress().getHostAddress());
    server.addConnector(connector);
    server.setHandler(echo);
    server.start();
    long[] answers = new long[Parallel.THREADS];
    try {
      int port = connector.getLocalPort();
      Parallel.run(part -> answers[part] = ask(port, part, requests));
    } finally {
      server.stop();
    }
    System.out.println(
        "answered " + echo.requests() + " requests, checksum " + (answers[0] + answers[1]));
  }

  private static long ask(int port, int client, int requests) {
    long checksum = 0;
    try {
      for (int i = 0; i < requests; i++) {
        URL url = URI.create("http://127.0.0.1:" + port + "/" + client + "/" + i).toURL();
        HttpURLConnection connection = (HttpURLConnection) url.openConnection();
        try (InputStream answer = connection.getInputStream()) {
          String text = new String(answer.readAllBytes(), StandardCharsets.UTF_8);
          checksum += text.hashCode();
        }
      }
    } catch (IOException e) {
      throw new IllegalStateException("a request failed", e);
    }
    return checksum;
  }
}
