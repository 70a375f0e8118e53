package dev.cosmodrome.benchmarks.programs;

import io.netty.bootstrap.Bootstrap;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.handler.codec.LengthFieldBasedFrameDecoder;
import io.netty.handler.codec.LengthFieldPrepender;
import io.netty.handler.codec.string.StringDecoder;
import io.netty.handler.codec.string.StringEncoder;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.ClosedChannelException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Four clients send messages to a Netty server in the same process, which sends them back. */
public final class NettyEcho {
  private static final int MAX_FRAME = 1 << 16;
  private static final int WINDOW = 16;

  /** Sends each message back. */
  private static final class Server extends SimpleChannelInboundHandler<String> {
    private int messages;

    @Override
    @SuppressWarnings("FutureReturnValueIgnored") // A write fails only if the channel is closed.
    protected void channelRead0(ChannelHandlerContext context, String message) {
      messages++;
      context.write(messages + " " + message);
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext context) {
      context.flush();
    }
  }

  /** Keeps some messages under way until all are answered. */
  private static final class Client extends SimpleChannelInboundHandler<String> {
    final CompletableFuture<Long> checksum = new CompletableFuture<>();
    private final int number;
    private final int messages;
    private int sent;
    private int received;
    private long sum;

    Client(int number, int messages) {
      this.number = number;
      this.messages = messages;
    }

    @Override
    public void channelActive(ChannelHandlerContext context) {
      while (sent < Math.min(WINDOW, messages)) {
        send(context);
      }
      context.flush();
    }

    @Override
    protected void channelRead0(ChannelHandlerContext context, String message) {
      sum = 31 * sum + message.hashCode();
      received++;
      if (sent < messages) {
        send(context);
      } else if (received == messages) {
        checksum.complete(sum);
      }
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext context) {
      context.flush();
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
      checksum.completeExceptionally(new ClosedChannelException());
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
      checksum.completeExceptionally(cause);
    }

    @SuppressWarnings("FutureReturnValueIgnored") // A write fails only if the channel is closed.
    private void send(ChannelHandlerContext context) {
      context.write("message " + sent + " of client " + number + "x".repeat(sent % 100));
      sent++;
    }
  }

  private final EventLoopGroup servers = loops();
  private final EventLoopGroup clients = loops();

  private NettyEcho() {}

  /** Takes how many thousand messages each client sends. */
  public static void main(String[] args) throws InterruptedException {
    int messages = 1_000 * Size.of(args, 500);
    long checksum = new NettyEcho().run(messages);
    System.out.println("echoed messages, checksum " + checksum);
  }

  private long run(int messages) throws InterruptedException {
    try {
      InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
      Channel server =
          new ServerBootstrap()
              .group(servers)
              .channel(NioServerSocketChannel.class)
              .childHandler(pipeline(Server::new))
              .bind(address)
              .sync()
              .channel();
      long checksum = Parallel.sum(part -> send(server, new Client(part, messages)));
      server.close().sync();
      return checksum;
    } finally {
      clients.shutdownGracefully(0, 1, TimeUnit.MINUTES).sync();
      servers.shutdownGracefully(0, 1, TimeUnit.MINUTES).sync();
    }
  }

  private long send(Channel server, Client client) throws InterruptedException {
    Channel channel =
        new Bootstrap()
            .group(clients)
            .channel(NioSocketChannel.class)
            .handler(pipeline(() -> client))
            .connect(server.localAddress())
            .sync()
            .channel();
    long checksum = client.checksum.join();
    channel.close().sync();
    return checksum;
  }

  private static EventLoopGroup loops() {
    return new MultiThreadIoEventLoopGroup(Parallel.CLIENTS / 2, NioIoHandler.newFactory());
  }

  private static ChannelInitializer<Channel> pipeline(
      Supplier<SimpleChannelInboundHandler<String>> last) {
    return new ChannelInitializer<>() {
      @Override
      protected void initChannel(Channel channel) {
        channel
            .pipeline()
            .addLast(new LengthFieldBasedFrameDecoder(MAX_FRAME, 0, 4, 0, 4))
            .addLast(new LengthFieldPrepender(4))
            .addLast(new StringDecoder())
            .addLast(new StringEncoder())
            .addLast(last.get());
      }
    };
  }
}
