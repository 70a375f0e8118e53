import dev.cosmodrome.annotations.NotAtomic;
import org.apache.lucene.analysis.WhitespaceAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.search.FieldCache;
import org.apache.lucene.store.RAMDirectory;

/** Two searches sort by the same field. */
@NotAtomic
public class CacheField {
  private static final int TURNS = 30;

  public static void main(String[] args) throws Exception {
    RAMDirectory directory = new RAMDirectory();
    IndexWriter writer = new IndexWriter(directory, new WhitespaceAnalyzer(), true);
    for (int i = 0; i < 20; i++) {
      Document document = new Document();
      document.add(
          new Field("number", String.valueOf(i), Field.Store.NO, Field.Index.UN_TOKENIZED));
      writer.addDocument(document);
    }
    writer.close();
    IndexReader[] readers = new IndexReader[TURNS];
    for (int i = 0; i < TURNS; i++) {
      readers[i] = IndexReader.open(directory);
    }
    SideBySide.inStep(
        TURNS,
        turn -> FieldCache.DEFAULT.getInts(readers[turn], "number"),
        turn -> FieldCache.DEFAULT.getInts(readers[turn], "number"));
  }
}
