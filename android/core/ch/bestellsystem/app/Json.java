package ch.bestellsystem.app;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** JSON as maps, lists, strings, numbers (long or double), booleans and null; runs on any Java. */
final class Json {
    private static final int MAX_DEPTH = 40;

    private final String text;
    private int at;
    private int depth;

    private Json(String text) {
        this.text = text;
    }

    /** Throws IllegalArgumentException on anything that is not exactly one JSON value. */
    static Object parse(String text) {
        Json reader = new Json(text == null ? "" : text);
        Object value = reader.value();
        reader.skipSpace();
        if (reader.at < reader.text.length()) throw reader.wrong();
        return value;
    }

    /** The value as an object; throws where it is none. */
    static Map<String, Object> parseObject(String text) {
        return object(parse(text));
    }

    @SuppressWarnings("unchecked")
    static Map<String, Object> object(Object value) {
        if (value instanceof Map) return (Map<String, Object>) value;
        throw new IllegalArgumentException("not an object");
    }

    /** An empty list for what is none. */
    @SuppressWarnings("unchecked")
    static List<Object> list(Object value) {
        return value instanceof List ? (List<Object>) value : new ArrayList<Object>();
    }

    /** Strings and numbers as text; null for anything else. */
    static String text(Object value) {
        return value instanceof String || value instanceof Number ? String.valueOf(value) : null;
    }

    static long number(Object value, long otherwise) {
        return value instanceof Number ? ((Number) value).longValue() : otherwise;
    }

    static String write(Object value) {
        StringBuilder out = new StringBuilder();
        append(out, value);
        return out.toString();
    }

    private static void append(StringBuilder out, Object value) {
        if (value instanceof Map) {
            out.append('{');
            String comma = "";
            for (Map.Entry<?, ?> entry : ((Map<?, ?>) value).entrySet()) {
                out.append(comma);
                quote(out, String.valueOf(entry.getKey()));
                out.append(':');
                append(out, entry.getValue());
                comma = ",";
            }
            out.append('}');
        } else if (value instanceof Collection) {
            out.append('[');
            String comma = "";
            for (Object item : (Collection<?>) value) {
                out.append(comma);
                append(out, item);
                comma = ",";
            }
            out.append(']');
        } else if (value == null || value instanceof Boolean || value instanceof Number) {
            out.append(value);
        } else {
            quote(out, String.valueOf(value));
        }
    }

    /** Also safe as a literal of a script. */
    private static void quote(StringBuilder out, String value) {
        out.append('"');
        for (int i = 0; i < value.length(); i++) {
            char sign = value.charAt(i);
            if (sign == '"' || sign == '\\') out.append('\\').append(sign);
            else if (sign < 0x20 || sign == '<' || sign == 0x2028 || sign == 0x2029 || Character.isSurrogate(sign)) {
                out.append(String.format("\\u%04x", (int) sign));
            } else out.append(sign);
        }
        out.append('"');
    }

    private Object value() {
        skipSpace();
        if (at >= text.length() || ++depth > MAX_DEPTH) throw wrong();
        Object found = valueAt(text.charAt(at));
        depth--;
        return found;
    }

    private Object valueAt(char first) {
        if (first == '{') return readObject();
        if (first == '[') return readList();
        if (first == '"') return readString();
        if (text.startsWith("true", at)) return word(4, Boolean.TRUE);
        if (text.startsWith("false", at)) return word(5, Boolean.FALSE);
        if (text.startsWith("null", at)) return word(4, null);
        return readNumber();
    }

    private Object word(int length, Object meaning) {
        at += length;
        return meaning;
    }

    private Map<String, Object> readObject() {
        Map<String, Object> object = new LinkedHashMap<String, Object>();
        at++;
        while (!closes('}', object.isEmpty())) {
            skipSpace();
            if (at >= text.length() || text.charAt(at) != '"') throw wrong();
            String name = readString();
            skipSpace();
            if (at >= text.length() || text.charAt(at) != ':') throw wrong();
            at++;
            object.put(name, value());
        }
        return object;
    }

    private List<Object> readList() {
        List<Object> items = new ArrayList<Object>();
        at++;
        while (!closes(']', items.isEmpty())) items.add(value());
        return items;
    }

    /** Whether the end is reached; otherwise the comma before the next item is taken. */
    private boolean closes(char end, boolean isFirst) {
        skipSpace();
        if (at >= text.length()) throw wrong();
        if (text.charAt(at) == end) {
            at++;
            return true;
        }
        if (isFirst) return false;
        if (text.charAt(at) != ',') throw wrong();
        at++;
        return false;
    }

    private String readString() {
        StringBuilder read = new StringBuilder();
        for (at++; at < text.length(); at++) {
            char sign = text.charAt(at);
            if (sign == '"') {
                at++;
                return read.toString();
            }
            if (sign < 0x20) throw wrong();
            read.append(sign == '\\' ? escaped() : sign);
        }
        throw wrong();
    }

    private char escaped() {
        at++;
        if (at >= text.length()) throw wrong();
        char sign = text.charAt(at);
        int known = "\"\\/bfnrt".indexOf(sign);
        if (known >= 0) return "\"\\/\b\f\n\r\t".charAt(known);
        if (sign != 'u' || at + 4 >= text.length()) throw wrong();
        at += 4;
        return (char) Integer.parseInt(text.substring(at - 3, at + 1), 16);
    }

    private Object readNumber() {
        int start = at;
        while (at < text.length() && "+-.eE0123456789".indexOf(text.charAt(at)) >= 0) at++;
        String digits = text.substring(start, at);
        try {
            if (digits.matches("-?\\d{1,18}")) return Long.valueOf(digits);
            return Double.valueOf(digits);
        } catch (NumberFormatException none) {
            throw wrong();
        }
    }

    private void skipSpace() {
        while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) at++;
    }

    private IllegalArgumentException wrong() {
        return new IllegalArgumentException("not JSON at " + at);
    }
}
