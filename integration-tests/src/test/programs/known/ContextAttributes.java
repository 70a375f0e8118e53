import dev.cosmodrome.annotations.NotAtomic;
import javax.servlet.ServletContext;
import org.apache.catalina.startup.Tomcat;

/** Two threads set and remove the same attribute of a web application. */
@NotAtomic
public class ContextAttributes {
  public static void main(String[] args) throws Exception {
    ServletContext context = new Tomcat().addContext("", ".").getServletContext();
    SideBySide.Work work =
        turn -> {
          context.setAttribute("attribute", turn);
          context.removeAttribute("attribute");
        };
    SideBySide.run(5000, work, work);
  }
}
