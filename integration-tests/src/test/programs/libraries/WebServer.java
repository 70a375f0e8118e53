import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicLong;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.ContextHandler;
import org.eclipse.jetty.util.Callback;

/** Three clients make requests to a Jetty server. */
public class WebServer {
  private static class Echo extends Handler.Abstract {
    private int requests;

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
      synchronized (this) {
        requests++;
      }
      Content.Sink.write(
          response, true, "You asked for " + Request.getPathInContext(request), callback);
      return true;
    }
  }

  public static void main(String[] args) throws Exception {
    Server server = new Server();
    ServerConnector connector = new ServerConnector(server);
    connector.setHost("127.0.0.1");
    server.addConnector(connector);
    Echo echo = new Echo();
    server.setHandler(new ContextHandler(echo, "/"));
    server.start();
    int port = connector.getLocalPort();
    AtomicLong answers = new AtomicLong();
    Workers.run(
        3,
        client -> {
          for (int i = 0; i < 20; i++) {
            answers.addAndGet(ask("http://127.0.0.1:" + port + "/" + client + "/" + i));
          }
        });
    server.stop();
    server.join();
    System.out.println(echo.requests + " " + answers);
  }

  private static int ask(String address) throws Exception {
    HttpURLConnection connection =
        (HttpURLConnection) URI.create(address).toURL().openConnection();
    try (InputStream in = connection.getInputStream()) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).hashCode();
    }
  }
}
