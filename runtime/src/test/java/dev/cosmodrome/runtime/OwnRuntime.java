package dev.cosmodrome.runtime;

import java.io.IOException;
import java.io.InputStream;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;

/**
 * Runs each test of a class with classes of the runtime that no other test uses, as if it were in a
 * JVM of its own: static state is new, objects are numbered from 1, and hooks are compiled for
 * {@link #recording}. The test class itself is loaded anew as well.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(OwnRuntime.Extension.class)
public @interface OwnRuntime {
  /** The settings at the time when hooks are initialised. */
  Recorded recording() default Recorded.PROGRAM;

  /** The recorded events. */
  enum Recorded {
    /** Nothing: no file is given. */
    NOTHING,
    /** The program. */
    PROGRAM,
    /** The program and the JDK. */
    PROGRAM_AND_JDK,
    /** The program, and what methods are called on. */
    UNITS
  }

  /** Invokes test methods in a copy of the runtime. */
  final class Extension implements InvocationInterceptor {
    @Override
    public void interceptTestMethod(
        Invocation<Void> invocation,
        ReflectiveInvocationContext<Method> method,
        ExtensionContext context)
        throws Throwable {
      invocation.skip();
      invoke(method);
    }

    @Override
    public void interceptTestTemplateMethod(
        Invocation<Void> invocation,
        ReflectiveInvocationContext<Method> method,
        ExtensionContext context)
        throws Throwable {
      invocation.skip();
      invoke(method);
    }

    private static void invoke(ReflectiveInvocationContext<Method> context) throws Throwable {
      ClassLoader copy = new RuntimeCopy();
      OwnRuntime own =
          Objects.requireNonNull(context.getTargetClass().getAnnotation(OwnRuntime.class));
      copy.loadClass(RuntimeSettings.class.getName())
          .getMethod("use", String.class)
          .invoke(null, own.recording().name());
      Class<?> type = copy.loadClass(context.getTargetClass().getName());
      Constructor<?> constructor = type.getDeclaredConstructor();
      constructor.setAccessible(true);
      Method method = find(type, context.getExecutable());
      List<Object> arguments = context.getArguments();
      try {
        method.invoke(constructor.newInstance(), arguments.toArray());
      } catch (InvocationTargetException e) {
        throw e.getCause();
      }
    }

    private static Method find(Class<?> type, Method original) {
      for (Method method : type.getDeclaredMethods()) {
        if (method.getName().equals(original.getName())
            && method.getParameterCount() == original.getParameterCount()) {
          method.setAccessible(true);
          return method;
        }
      }
      throw new AssertionError(original);
    }
  }

  /** Loads classes of the runtime and their tests itself, all others as its parent does. */
  final class RuntimeCopy extends ClassLoader {
    private static final String RUNTIME = "dev.cosmodrome.runtime.";

    RuntimeCopy() {
      super(OwnRuntime.class.getClassLoader());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (!name.startsWith(RUNTIME) || name.startsWith(OwnRuntime.class.getName())) {
        return super.loadClass(name, resolve);
      }
      synchronized (getClassLoadingLock(name)) {
        Class<?> known = findLoadedClass(name);
        return known == null ? define(name) : known;
      }
    }

    private Class<?> define(String name) throws ClassNotFoundException {
      try (InputStream bytes = getResourceAsStream(name.replace('.', '/') + ".class")) {
        if (bytes == null) {
          throw new ClassNotFoundException(name);
        }
        byte[] code = bytes.readAllBytes();
        return defineClass(name, code, 0, code.length);
      } catch (IOException e) {
        throw new ClassNotFoundException(name, e);
      }
    }
  }
}
