package dev.cosmodrome.benchmarks.programs;

import java.io.IOException;
import java.util.Random;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.IntPoint;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.StoredFields;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.PhraseQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.SearcherManager;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.SortField;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;

/** Four clients write documents into a Lucene index in memory, then search in it. */
public final class LuceneSearch {
  private static final int WORDS = 2_000;
  private static final int WORDS_PER_DOCUMENT = 60;
  private static final Sort BY_NUMBER = new Sort(new SortField("order", SortField.Type.INT));

  private final IndexWriter writer;
  private final SearcherManager searchers;
  private final int documents;

  private LuceneSearch(IndexWriter writer, SearcherManager searchers, int documents) {
    this.writer = writer;
    this.searchers = searchers;
    this.documents = documents;
  }

  /** Takes how many times ten documents each client writes; it searches a quarter as often. */
  public static void main(String[] args) throws InterruptedException, IOException {
    int documents = 10 * Size.of(args, 800);
    try (Directory directory = new ByteBuffersDirectory();
        IndexWriter writer =
            new IndexWriter(directory, new IndexWriterConfig(new StandardAnalyzer()));
        SearcherManager searchers = new SearcherManager(writer, null)) {
      LuceneSearch index = new LuceneSearch(writer, searchers, documents);
      long read = Parallel.sum(index::write);
      searchers.maybeRefreshBlocking();
      long found = Parallel.sum(index::search);
      System.out.println("searched an index, checksum " + (31 * read + found));
    }
  }

  /** Writes documents, replaces some, and reads them back now and then. */
  private long write(int client) throws IOException {
    Random random = new Random(client);
    long read = 0;
    for (int i = 0; i < documents; i++) {
      int id = client * documents + i;
      writer.addDocument(document(random, id, "first"));
      if (i % 5 == 0) {
        writer.updateDocument(new Term("id", Integer.toString(id)), document(random, id, "second"));
      }
      if (i % 200 == 199) {
        searchers.maybeRefreshBlocking();
        read += find(new TermQuery(new Term("id", Integer.toString(id - 1))));
      }
    }
    return read;
  }

  private static Document document(Random random, int id, String edition) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < WORDS_PER_DOCUMENT; i++) {
      text.append(word(random)).append(i % 12 == 11 ? ". " : " ");
    }
    Document document = new Document();
    document.add(new StringField("id", Integer.toString(id), Field.Store.YES));
    document.add(new StringField("edition", edition, Field.Store.NO));
    document.add(new TextField("text", text.toString(), Field.Store.YES));
    document.add(new IntPoint("number", id));
    document.add(new NumericDocValuesField("order", id));
    document.add(new StoredField("length", text.length()));
    return document;
  }

  /** A word; a small number is more frequent. */
  private static String word(Random random) {
    return "word" + random.nextInt(1 + random.nextInt(WORDS));
  }

  private long search(int client) throws IOException {
    Random random = new Random(client);
    long found = 0;
    for (int i = 0; i < documents / 4; i++) {
      found += find(query(random, i));
    }
    return found;
  }

  private Query query(Random random, int number) {
    Query word = new TermQuery(new Term("text", word(random)));
    return switch (number % 4) {
      case 0 -> word;
      case 1 -> new PhraseQuery(1, "text", word(random), word(random));
      case 2 ->
          new BooleanQuery.Builder()
              .add(word, BooleanClause.Occur.SHOULD)
              .add(new TermQuery(new Term("text", word(random))), BooleanClause.Occur.SHOULD)
              .add(new TermQuery(new Term("edition", "second")), BooleanClause.Occur.MUST)
              .build();
      default -> {
        int from = random.nextInt(Parallel.CLIENTS * documents);
        yield new BooleanQuery.Builder()
            .add(word, BooleanClause.Occur.MUST)
            .add(IntPoint.newRangeQuery("number", from, from + 1_000), BooleanClause.Occur.FILTER)
            .build();
      }
    };
  }

  /** A checksum of the first ten hits. Scores are not used: they depend on merges of segments. */
  private long find(Query query) throws IOException {
    IndexSearcher searcher = searchers.acquire();
    try {
      TopDocs hits = searcher.search(query, 10, BY_NUMBER);
      StoredFields fields = searcher.storedFields();
      long checksum = searcher.count(query);
      for (ScoreDoc hit : hits.scoreDocs) {
        Document document = fields.document(hit.doc);
        checksum = 31 * checksum + Integer.parseInt(document.get("id"));
        checksum = 31 * checksum + document.get("text").hashCode();
      }
      return checksum;
    } finally {
      searchers.release(searcher);
    }
  }
}
