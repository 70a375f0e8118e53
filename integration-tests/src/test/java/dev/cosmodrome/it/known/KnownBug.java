package dev.cosmodrome.it.known;

import java.util.List;

/**
 * A bug of a library: a method that is meant to be atomic and is not.
 *
 * @param program the program that shows it, in the folder {@code src/test/programs/known}
 * @param method the method, without parameters if it doesn't matter which of that name
 * @param release the jars of a release that has the bug, none if it is the JDK's
 * @param clean those of a release that has not, none if there is no such release
 * @param agentOptions what is recorded, if not everything
 * @param specification what is atomic, if not what is by default
 */
record KnownBug(
    String program,
    String method,
    List<String> release,
    List<String> clean,
    String agentOptions,
    String specification) {

  static final List<KnownBug> ALL =
      List.of(
          bug("AppendBuffer", "java.lang.StringBuffer.append(StringBuffer)")
              .inside("java.lang.StringBuffer"),
          bug("CompareTables", "java.util.Hashtable.equals").inside("java.util.*"),
          bug("CompareVectors", "java.util.Vector.containsAll").inside("java.util.*"),
          bug("CompareVectors", "java.util.Vector.equals").inside("java.util.*"),
          bug("CompareVectors", "java.util.Vector.removeAll").inside("java.util.*"),
          bug("CompareLists", "java.util.Collections$SynchronizedList.equals")
              .inside("java.util.*"),
          bug("CompareLists", "java.util.Collections$SynchronizedCollection.containsAll")
              .inside("java.util.*"),
          bug("ReturnToPool", "org.apache.commons.pool.impl.StackObjectPool.returnObject")
              .in("commons-pool-1.2")
              .notIn("commons-pool-1.5.7"),
          bug(
                  "RegisterDataSources",
                  "org.apache.commons.dbcp.datasources.InstanceKeyObjectFactory.registerNewInstance")
              .in("commons-dbcp-1.4", "commons-pool-1.5.4"),
          bug("DescribeThrowable", "org.apache.log4j.spi.ThrowableInformation.getThrowableStrRep")
              .in("log4j-1.2.15")
              .notIn("log4j-1.2.17"),
          bug(
                  "RemoveAppenders",
                  "org.apache.log4j.helpers.AppenderAttachableImpl.removeAllAppenders")
              .in("log4j-1.2.13"),
          bug("CacheField", "org.apache.lucene.search.FieldCacheImpl.getInts")
              .in("lucene-core-2.0.0")
              .notIn("lucene-core-2.1.0"),
          bug("ContextParameters", "org.apache.catalina.core.ApplicationContext.setInitParameter")
              .in("tomcat-embed-core-7.0.28", "tomcat-embed-logging-juli-7.0.28")
              .notIn("tomcat-embed-core-7.0.35", "tomcat-embed-logging-juli-7.0.28"),
          bug("ContextAttributes", "org.apache.catalina.core.ApplicationContext.removeAttribute")
              .in("tomcat-embed-core-7.0.28", "tomcat-embed-logging-juli-7.0.28")
              .notIn("tomcat-embed-core-7.0.35", "tomcat-embed-logging-juli-7.0.28"),
          bug("NameTable", "org.apache.derby.iapi.sql.dictionary.TableDescriptor.getObjectName")
              .in("derby-10.4.2.0"),
          bug("PutByLong", "org.jctools.maps.NonBlockingHashMapLong.putIfMatch")
              .in("jctools-core-3.1.0"),
          bug("RegisterSubscribers", "com.google.common.eventbus.EventBus.register")
              .in("guava-10.0")
              .notIn("guava-18.0")
              .recorded("exclude=com.google.common.cache.**")
              .specified("not-atomic com.google.common.collect.**"),
          bug("AxisRange", "org.jfree.chart.axis.PeriodAxis.getRange")
              .in("jfreechart-1.0.1", "jcommon-1.0.0"));

  private static KnownBug bug(String program, String method) {
    return new KnownBug(program, method, List.of(), List.of(), "", "");
  }

  private KnownBug in(String... jars) {
    return new KnownBug(program, method, List.of(jars), clean, agentOptions, specification);
  }

  private KnownBug notIn(String... jars) {
    return new KnownBug(program, method, release, List.of(jars), agentOptions, specification);
  }

  /** The bug is the JDK's, in these classes. */
  private KnownBug inside(String classes) {
    return recorded("include=" + classes + ",include=" + program + ",include=SideBySide")
        .specified("not-atomic java.**\natomic " + method);
  }

  private KnownBug recorded(String options) {
    return new KnownBug(program, method, release, clean, options, specification);
  }

  private KnownBug specified(String rules) {
    return new KnownBug(program, method, release, clean, agentOptions, rules);
  }

  @Override
  public String toString() {
    return program + ": " + method;
  }
}
