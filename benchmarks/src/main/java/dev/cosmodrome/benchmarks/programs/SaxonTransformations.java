package dev.cosmodrome.benchmarks.programs;

import java.io.StringReader;
import java.io.StringWriter;
import java.util.Random;
import javax.xml.transform.stream.StreamSource;
import net.sf.saxon.s9api.Processor;
import net.sf.saxon.s9api.SaxonApiException;
import net.sf.saxon.s9api.XdmNode;
import net.sf.saxon.s9api.Xslt30Transformer;
import net.sf.saxon.s9api.XsltExecutable;

/** Four threads transform documents with one stylesheet, compiled by Saxon. */
public final class SaxonTransformations {
  private static final String STYLESHEET =
      """
      <xsl:stylesheet version="3.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"
          xmlns:xs="http://www.w3.org/2001/XMLSchema" expand-text="yes">
        <xsl:output method="html" indent="yes"/>
        <xsl:key name="author" match="author" use="@id"/>
        <xsl:template match="/library">
          <html>
            <xsl:for-each-group select="book" group-by="@year">
              <xsl:sort select="xs:integer(current-grouping-key())"/>
              <h1>{current-grouping-key()}: {count(current-group())} books</h1>
              <xsl:apply-templates select="current-group()">
                <xsl:sort select="title"/>
              </xsl:apply-templates>
              <p>{sum(current-group()/price/xs:integer(.))}</p>
            </xsl:for-each-group>
          </html>
        </xsl:template>
        <xsl:template match="book[xs:integer(price) gt 50]" priority="2">
          <b><xsl:next-match/></b>
        </xsl:template>
        <xsl:template match="book">
          <p id="{generate-id()}">
            <xsl:value-of select="upper-case(title), key('author', @author)/name" separator=", "/>
            <xsl:for-each select="tokenize(words)[matches(., '^[aeiou]')]">
              <i>{translate(., 'aeiou', 'AEIOU')}</i>
            </xsl:for-each>
          </p>
        </xsl:template>
      </xsl:stylesheet>
      """;
  private static final int BOOKS = 100;
  private static final int AUTHORS = 20;

  private final Processor processor = new Processor(false);
  private final XsltExecutable stylesheet;

  private SaxonTransformations() throws SaxonApiException {
    stylesheet =
        processor.newXsltCompiler().compile(new StreamSource(new StringReader(STYLESHEET)));
  }

  /** Takes how many documents each thread transforms. */
  public static void main(String[] args) throws InterruptedException, SaxonApiException {
    int documents = Size.of(args, 1_000);
    SaxonTransformations shared = new SaxonTransformations();
    long checksum = Parallel.sum(part -> shared.transform(part, documents));
    System.out.println("transformed documents, checksum " + checksum);
  }

  private long transform(int part, int documents) throws SaxonApiException {
    Random random = new Random(part);
    long checksum = 0;
    for (int i = 0; i < documents; i++) {
      XdmNode library =
          processor.newDocumentBuilder().build(new StreamSource(new StringReader(library(random))));
      StringWriter result = new StringWriter();
      Xslt30Transformer transformer = stylesheet.load30();
      transformer.applyTemplates(library, processor.newSerializer(result));
      // The numbers that generate-id() makes depend on the order in which documents are read.
      String page = result.toString().replaceAll("id=\"[^\"]*\"", "");
      checksum = 31 * checksum + page.hashCode();
    }
    return checksum;
  }

  private static String library(Random random) {
    StringBuilder library = new StringBuilder("<library>");
    for (int i = 0; i < AUTHORS; i++) {
      library.append("<author id='a").append(i).append("'><name>Author ").append(i);
      library.append("</name></author>");
    }
    for (int i = 0; i < BOOKS; i++) {
      library.append("<book author='a").append(random.nextInt(AUTHORS));
      library.append("' year='").append(2000 + random.nextInt(20)).append("'><title>Title ");
      library.append(random.nextInt(1_000)).append("</title><price>").append(random.nextInt(100));
      library.append("</price><words>");
      for (int word = 0; word < 10; word++) {
        library.append(Integer.toString(10 + random.nextInt(10_000), 36)).append(' ');
      }
      library.append("</words></book>");
    }
    return library.append("</library>").toString();
  }
}
