import dev.cosmodrome.annotations.NotAtomic;
import java.util.concurrent.atomic.AtomicInteger;
import javax.servlet.ServletContext;
import org.apache.catalina.startup.Tomcat;

/** Four threads set the next parameter of a web application. */
@NotAtomic
public class ContextParameters {
  public static void main(String[] args) throws Exception {
    ServletContext context = new Tomcat().addContext("", ".").getServletContext();
    AtomicInteger parameters = new AtomicInteger();
    SideBySide.Work work =
        turn -> {
          if (context.setInitParameter("parameter" + parameters.get(), "value")) {
            parameters.incrementAndGet();
          }
        };
    SideBySide.run(30_000, work, work, work, work);
  }
}
