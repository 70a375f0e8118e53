package dev.cosmodrome.runtime.library;

import dev.cosmodrome.models.LibraryEvent;
import dev.cosmodrome.models.Verb;
import dev.cosmodrome.runtime.collections.CollectionKind;
import dev.cosmodrome.runtime.collections.CollectionType;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The effects of a call on objects of one class: the actions of the model that applies, and what
 * follows from them. A class that can be unloaded is kept weakly.
 */
public final class CallEffects extends WeakReference<Class<?>> {
  /** All effects. */
  public final LibraryAction[] all;

  /** The effects that are reported before the call, at least in part. */
  public final LibraryAction[] before;

  /** The effects that are reported after the call, at least in part. */
  public final LibraryAction[] after;

  /** Whether the result of the call depends on the order of elements. */
  public final boolean showsOrder;

  /** Whether the call has no effect if no other thread can reach the called object. */
  public final boolean isSilentIfFresh;

  /** Whether the call then has no other effect than that its result is as unreachable. */
  public final boolean isViewIfFresh;

  private final @Nullable CollectionType type;

  /** The type of the object that a call has returned, null as long as none has. */
  private @Nullable CollectionType resultType;

  /**
   * Creates the effects of a call.
   *
   * @param receiver the class of the called object; null if the effects are those for any class
   */
  CallEffects(@Nullable Class<?> receiver, LibraryAction[] all, boolean showsOrder) {
    super(receiver);
    type = receiver == null ? null : CollectionType.of(receiver);
    this.all = all;
    this.showsOrder = showsOrder;
    List<LibraryAction> early = new ArrayList<>();
    List<LibraryAction> late = new ArrayList<>();
    boolean isOnCollection = false;
    boolean isOnContentsOfThis = true;
    boolean isPlain = receiver != null && !VariableActions.isAtomic(receiver);
    boolean isView = false;
    boolean readsArgument = false;
    for (LibraryAction action : all) {
      Verb verb = action.verb();
      if (isEarly(action)) {
        early.add(action);
      }
      if (isLate(action)) {
        late.add(action);
      }
      isOnCollection |= verb.isOnCollection();
      isOnContentsOfThis &= verb.isOnCollection() && action.on() == 0;
      isPlain &= isPlainAccessToThis(action) || verb.isOnElements();
      isView |= verb == Verb.VIEW;
      readsArgument |= action.readsArgument();
    }
    before = early.toArray(new LibraryAction[0]);
    after = late.toArray(new LibraryAction[0]);
    isSilentIfFresh = !isView && !readsArgument && (isOnCollection || isPlain);
    isViewIfFresh = isView && !readsArgument && isOnContentsOfThis;
  }

  private static boolean isPlainAccessToThis(LibraryAction action) {
    return action.on() == 0
        && (action.verb() == Verb.PLAIN_READ || action.verb() == Verb.PLAIN_WRITE);
  }

  /**
   * Returns whether calls of an object that no other thread can reach are left out before their
   * actions are looked at.
   */
  boolean isLeftOutIfFresh() {
    return isSilentIfFresh || isViewIfFresh;
  }

  /** Returns whether these are the effects on objects of a class. */
  boolean isOf(Class<?> receiver) {
    CollectionType known = type;
    return known != null && (known.isOf(receiver) || (known.isUnloadable() && get() == receiver));
  }

  /** Returns the type of the object that a call has returned; mostly that of the last one. */
  CollectionType typeOfResult(Object result) {
    CollectionType known = resultType;
    if (known == null || !known.isOf(result.getClass())) {
      known = CollectionType.of(result.getClass());
      resultType = known;
    }
    return known;
  }

  /** Returns the type of the object that an action applies to. */
  CollectionType typeOf(LibraryAction action, Object target) {
    return action.on() == 0 ? typeOf(target) : CollectionType.of(target.getClass());
  }

  /** Returns the type of the called object. */
  CollectionType typeOf(Object self) {
    CollectionType known = type;
    return known == null ? CollectionType.of(self.getClass()) : known;
  }

  /** Returns whether something is to be done before the call. */
  private boolean isEarly(LibraryAction action) {
    Verb verb = action.verb();
    if (!verb.isOnCollection()) {
      return verb.hasBefore() && !verb.isOnElements();
    }
    CollectionType known = action.on() == 0 ? type : null;
    return switch (verb) {
      case REORDER, ENTRY -> false;
      case VIEW -> action.on() == 0 && (known == null || known.kind == CollectionKind.WRAPPED);
      default -> known == null || action.byFunction() || !isReportedAfter(verb, known);
    };
  }

  /** Returns whether calls of a class of collections take no lock, and are no steps that begin. */
  private static boolean isReportedAfter(Verb verb, CollectionType type) {
    return switch (type.kind) {
      case NONE -> true;
      case PLAIN -> type.isOfItsOwn;
      case CONCURRENT -> verb == Verb.LOOK_UP || verb == Verb.MEASURE;
      case SYNCHRONIZED, SYNCHRONIZED_BY_WHOLE, WRAPPED -> false;
    };
  }

  /** Returns whether something is to be done after the call. */
  private static boolean isLate(LibraryAction action) {
    Verb verb = action.verb();
    return (verb.hasAfter() || action.condition() != LibraryEvent.ALWAYS) && !verb.isOnElements();
  }
}
