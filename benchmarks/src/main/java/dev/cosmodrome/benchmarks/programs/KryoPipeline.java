package dev.cosmodrome.benchmarks.programs;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/**
 * A pipeline of four threads: one sends readings, two compute averages, one adds these up. The
 * stages pass objects through queues, as bytes that Kryo writes.
 */
public final class KryoPipeline {
  private static final int AVERAGERS = 2;
  private static final byte[] END = {};

  /** A reading of a sensor. */
  private static final class Reading {
    String sensor = "";
    long time;
    List<Double> values = new ArrayList<>();
  }

  /** The values computed from a reading. */
  private static final class Average {
    Reading reading = new Reading();
    Map<String, Long> results = new HashMap<>();
  }

  /** Objects as bytes; for one thread. */
  private static final class Serializer {
    private final Kryo kryo = new Kryo();
    private final Output output = new Output(1_024, -1);
    private final Input input = new Input();

    Serializer() {
      kryo.setReferences(true);
      kryo.register(Reading.class);
      kryo.register(Average.class);
      kryo.register(ArrayList.class);
      kryo.register(HashMap.class);
    }

    byte[] write(Object object) {
      output.reset();
      kryo.writeObject(output, object);
      return output.toBytes();
    }

    <T> T read(byte[] bytes, Class<T> type) {
      input.setBuffer(bytes);
      return kryo.readObject(input, type);
    }
  }

  private final BlockingQueue<byte[]> readings = new ArrayBlockingQueue<>(100);
  private final BlockingQueue<byte[]> averages = new ArrayBlockingQueue<>(100);
  private final int count;

  private KryoPipeline(int count) {
    this.count = count;
  }

  /** Takes how many thousand readings there are. */
  public static void main(String[] args) throws InterruptedException {
    KryoPipeline pipeline = new KryoPipeline(1_000 * Size.of(args, 2_000));
    long checksum =
        Parallel.sum(
            part ->
                switch (part) {
                  case 0 -> pipeline.send();
                  case 1 -> pipeline.add();
                  default -> pipeline.average();
                });
    System.out.println("added up averages, checksum " + checksum);
  }

  private long send() throws InterruptedException {
    Serializer serializer = new Serializer();
    Random random = new Random(1);
    for (int i = 0; i < count; i++) {
      Reading reading = new Reading();
      reading.sensor = "sensor" + random.nextInt(100);
      reading.time = i;
      for (int value = 0; value < 1 + i % 16; value++) {
        reading.values.add((double) random.nextInt(1_000));
      }
      readings.put(serializer.write(reading));
    }
    for (int i = 0; i < AVERAGERS; i++) {
      readings.put(END);
    }
    return 0;
  }

  private long average() throws InterruptedException {
    Serializer serializer = new Serializer();
    byte[] bytes = readings.take();
    while (bytes.length > 0) {
      Average average = new Average();
      average.reading = serializer.read(bytes, Reading.class);
      double sum = 0;
      double greatest = 0;
      for (double value : average.reading.values) {
        sum += value;
        greatest = Math.max(greatest, value);
      }
      average.results.put("average", Math.round(sum / average.reading.values.size()));
      average.results.put("greatest", Math.round(greatest));
      averages.put(serializer.write(average));
      bytes = readings.take();
    }
    averages.put(END);
    return 0;
  }

  /** Adds up, in the order in which averages arrive. */
  private long add() throws InterruptedException {
    Serializer serializer = new Serializer();
    Map<String, Long> sums = new HashMap<>();
    int ended = 0;
    while (ended < AVERAGERS) {
      byte[] bytes = averages.take();
      if (bytes.length == 0) {
        ended++;
        continue;
      }
      Average average = serializer.read(bytes, Average.class);
      long result = average.reading.time + average.results.getOrDefault("average", 0L);
      sums.merge(average.reading.sensor, result, Long::sum);
      sums.merge("greatest", average.results.getOrDefault("greatest", 0L), Long::sum);
    }
    return sums.hashCode();
  }
}
