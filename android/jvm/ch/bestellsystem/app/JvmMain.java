package ch.bestellsystem.app;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.lang.reflect.Method;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;

/**
 * The app's bridge without a device: a line of JSON in, `{"id", "call", "args"}`, a line out, `{"id", "returned"}`, and
 * `{"callId", "json"}` for each answer that comes later. `{"id", "print": {…}}` asks PrinterIo itself,
 * `{"id", "read", "text"}` what the app makes of an address.
 */
final class JvmMain {
    private static final PrintStream OUT = utf8(System.out);
    private static volatile String origin = "";
    private static volatile String cookies = "";
    private static volatile boolean isForeign;
    private static volatile int firstPort = 9100;
    private static volatile List<String> hosts = Collections.singletonList("127.0.0.1");
    private static volatile List<String> widerHosts = Collections.emptyList();

    private JvmMain() {}

    public static void main(String[] args) throws Exception {
        ExecutorService threads = Executors.newCachedThreadPool(new ThreadFactory() {
            @Override
            public Thread newThread(Runnable work) {
                Thread thread = new Thread(work);
                thread.setDaemon(true);
                return thread;
            }
        });
        boolean loopbackToo = !"strict".equals(args.length > 0 ? args[0] : "");
        Printing printing = new Printing(new AllowedAddress(loopbackToo), new Here(), new PrinterIo.Timeouts(), threads);
        Bridge bridge = new Bridge(new BridgeService(new Memory(), new Machine(), printing), new Pipe(), threads);
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            final Map<String, Object> order = Json.parseObject(line);
            if (order.containsKey("set")) set(Json.object(order.get("set")));
            if (order.containsKey("print")) {
                threads.execute(new Runnable() {
                    @Override
                    public void run() {
                        printDirectly(order.get("id"), Json.object(order.get("print")));
                    }
                });
                continue;
            }
            Object returned = order.containsKey("call") ? call(bridge, order) : readAddress(order);
            Map<String, Object> answer = new LinkedHashMap<String, Object>();
            answer.put("id", order.get("id"));
            answer.put("returned", returned);
            say(answer);
        }
    }

    /** `{"read": "entry" | "origin" | "link" | "with-tls" | "wider", "text", "than"}` */
    private static String readAddress(Map<String, Object> order) {
        String text = Json.text(order.get("text"));
        if ("entry".equals(order.get("read"))) return ServerAddress.fromEntry(text);
        if ("origin".equals(order.get("read"))) return ServerAddress.originOf(text);
        if ("link".equals(order.get("read"))) return ServerAddress.fromLink(text);
        if ("wider".equals(order.get("read"))) {
            int bits = Integer.parseInt(Json.text(order.get("than")));
            return String.join(" ", PrinterScan.beside(text, bits));
        }
        if (!"with-tls".equals(order.get("read"))) return null;
        return String.valueOf(ServerAddress.isOfWithTls(Json.text(order.get("than")), text));
    }

    private static void set(Map<String, Object> values) {
        if (values.containsKey("origin")) origin = Json.text(values.get("origin"));
        if (values.containsKey("cookies")) cookies = Json.text(values.get("cookies"));
        if (values.containsKey("isForeign")) isForeign = Boolean.TRUE.equals(values.get("isForeign"));
        if (values.containsKey("firstPort")) firstPort = (int) Json.number(values.get("firstPort"), 9100);
        if (values.containsKey("hosts")) hosts = textsOf(values.get("hosts"));
        if (values.containsKey("widerHosts")) widerHosts = textsOf(values.get("widerHosts"));
    }

    private static List<String> textsOf(Object list) {
        List<String> all = new ArrayList<String>();
        for (Object text : Json.list(list)) all.add(Json.text(text));
        return all;
    }

    private static Object call(Bridge bridge, Map<String, Object> order) throws Exception {
        List<Object> args = Json.list(order.get("args"));
        for (Method method : Bridge.class.getDeclaredMethods()) {
            Class<?>[] types = method.getParameterTypes();
            if (!method.getName().equals(order.get("call")) || types.length != args.size()) continue;
            Object[] given = new Object[types.length];
            for (int i = 0; i < types.length; i++) {
                Object arg = args.get(i);
                given[i] = types[i] == int.class ? (Object) (int) Json.number(arg, 0) : String.valueOf(arg);
            }
            return method.invoke(bridge, given);
        }
        throw new IllegalArgumentException("the app has no such call: " + order.get("call"));
    }

    private static void printDirectly(Object id, Map<String, Object> request) {
        Map<String, Object> answer = new LinkedHashMap<String, Object>();
        answer.put("id", id);
        try {
            PrinterIo.Timeouts timeouts = new PrinterIo.Timeouts();
            timeouts.connect = (int) Json.number(request.get("connectMs"), timeouts.connect);
            timeouts.status = (int) Json.number(request.get("statusMs"), timeouts.status);
            timeouts.confirm = (int) Json.number(request.get("confirmMs"), timeouts.confirm);
            timeouts.poll = (int) Json.number(request.get("pollMs"), timeouts.poll);
            timeouts.linger = (int) Json.number(request.get("lingerMs"), timeouts.linger);
            InetAddress address = InetAddress.getByAddress(AllowedAddress.bytesOf(Json.text(request.get("ip"))));
            byte[] bytes = Base64.getDecoder().decode(Json.text(request.get("base64")));
            final boolean mayBegin = !Boolean.FALSE.equals(request.get("mayBegin"));
            PrinterIo.Outcome outcome = PrinterIo.print(
                    address,
                    (int) Json.number(request.get("port"), 0),
                    bytes,
                    Json.text(request.get("confirmBy")),
                    false,
                    timeouts,
                    new PrinterIo.Gate() {
                        @Override
                        public boolean mayBegin() {
                            return mayBegin;
                        }
                    });
            answer.put("code", outcome.code);
            answer.put("sent", outcome.sent);
        } catch (Exception error) {
            answer.put("error", String.valueOf(error));
        }
        say(answer);
    }

    private static void say(Map<String, Object> answer) {
        synchronized (OUT) {
            OUT.println(Json.write(answer));
            OUT.flush();
        }
    }

    private static PrintStream utf8(PrintStream out) {
        try {
            return new PrintStream(out, true, "UTF-8");
        } catch (java.io.UnsupportedEncodingException impossible) {
            return out;
        }
    }

    private static final class Memory implements BridgeService.Store {
        private final Map<String, String> kept = new ConcurrentHashMap<String, String>();

        @Override
        public String get(String key) {
            return kept.get(key);
        }

        @Override
        public void put(String key, String value) {
            kept.put(key, value);
        }
    }

    private static final class Machine implements BridgeService.Device {
        @Override
        public Map<String, String> info() {
            Map<String, String> info = new LinkedHashMap<String, String>();
            info.put("manufacturer", "Testwerk");
            info.put("model", "T1");
            info.put("android", "0");
            info.put("appVersion", "0.0.0-test");
            return info;
        }

        @Override
        public String serverOrigin() {
            return origin;
        }

        @Override
        public String cookies() {
            return cookies;
        }

        @Override
        public String saveFile(String name, String mimeType, byte[] content) {
            return content.length > 0 ? name : null;
        }
    }

    private static final class Here implements Printing.Surroundings {
        @Override
        public List<String> ownAddresses() {
            return Collections.singletonList("127.0.0.1");
        }

        @Override
        public List<String> hosts() {
            return hosts;
        }

        @Override
        public List<String> widerHosts() {
            return widerHosts;
        }

        @Override
        public int firstPort() {
            return firstPort;
        }
    }

    private static final class Pipe implements Bridge.Page {
        @Override
        public void resolve(String callId, String json) {
            Map<String, Object> answer = new LinkedHashMap<String, Object>();
            answer.put("callId", callId);
            answer.put("json", json);
            say(answer);
        }

        @Override
        public boolean isOfServer() {
            return !isForeign;
        }
    }
}
