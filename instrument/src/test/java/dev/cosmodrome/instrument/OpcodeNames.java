package dev.cosmodrome.instrument;

/** The mnemonics of instructions. */
final class OpcodeNames {
  private static final String[] NAMES =
      """
      nop aconst_null iconst_m1 iconst_0 iconst_1 iconst_2 iconst_3 iconst_4 iconst_5 lconst_0
      lconst_1 fconst_0 fconst_1 fconst_2 dconst_0 dconst_1 bipush sipush ldc ldc_w ldc2_w iload
      lload fload dload aload - - - - - - - - - - - - - - - - - - - - iaload laload faload daload
      aaload baload caload saload istore lstore fstore dstore astore - - - - - - - - - - - - - - -
      - - - - - iastore lastore fastore dastore aastore bastore castore sastore pop pop2 dup dup_x1
      dup_x2 dup2 dup2_x1 dup2_x2 swap iadd ladd fadd dadd isub lsub fsub dsub imul lmul fmul dmul
      idiv ldiv fdiv ddiv irem lrem frem drem ineg lneg fneg dneg ishl lshl ishr lshr iushr lushr
      iand land ior lor ixor lxor iinc i2l i2f i2d l2i l2f l2d f2i f2l f2d d2i d2l d2f i2b i2c i2s
      lcmp fcmpl fcmpg dcmpl dcmpg ifeq ifne iflt ifge ifgt ifle if_icmpeq if_icmpne if_icmplt
      if_icmpge if_icmpgt if_icmple if_acmpeq if_acmpne goto jsr ret tableswitch lookupswitch
      ireturn lreturn freturn dreturn areturn return getstatic putstatic getfield putfield
      invokevirtual invokespecial invokestatic invokeinterface invokedynamic new newarray anewarray
      arraylength athrow checkcast instanceof monitorenter monitorexit - multianewarray ifnull
      ifnonnull
      """
          .strip()
          .split("\\s+");

  private OpcodeNames() {}

  static String of(int opcode) {
    return NAMES[opcode];
  }
}
