import dev.cosmodrome.annotations.NotAtomic;
import org.apache.derby.iapi.services.io.FormatableBitSet;
import org.apache.derby.iapi.sql.dictionary.ColumnDescriptor;
import org.apache.derby.iapi.sql.dictionary.TableDescriptor;

/** A table is asked for its name while the columns that are of interest change. */
@NotAtomic
public class NameTable {
  public static void main(String[] args) throws Exception {
    TableDescriptor table = new TableDescriptor(null, "T", null, 0, 'R');
    for (int i = 1; i <= 5; i++) {
      table
          .getColumnDescriptorList()
          .add(new ColumnDescriptor("C" + i, i, null, null, null, table, null, 0, 0));
    }
    FormatableBitSet columns = new FormatableBitSet(6);
    columns.set(2);
    SideBySide.Work work =
        turn -> {
          table.setReferencedColumnMap(columns);
          table.getObjectName();
          table.setReferencedColumnMap(null);
        };
    SideBySide.run(10_000, work, work);
  }
}
