import {
  type BridgeCall,
  CALLS,
  CODES,
  CONTRACT_VERSION,
  type Field,
  SCAN_MODES,
  SHAPES,
  STATUSES,
} from './contract.ts';

/** Everything that is written from the list, by its path from the root of the project. */
export function contractFiles(): Record<string, string> {
  const core = 'android/core/ch/bestellsystem/app';
  return {
    'web/src/lib/printing/android-contract.ts': typeScript(),
    [`${core}/BridgeCalls.java`]: javaInterface(),
    'android/app/ch/bestellsystem/app/Bridge.java': javaBridge(),
    [`${core}/Codes.java`]: javaCodes(),
  };
}

const NOTE = 'Written by `npm run android:contract` from android/tools/contract.ts.';

const TS_TYPES = { text: 'string', whole: 'number', 'scan-mode': 'ScanMode' } as const;
const JAVA_TYPES = { text: 'String', whole: 'int', 'scan-mode': 'String' } as const;
const FIELD_TYPES = {
  boolean: 'boolean',
  string: 'string',
  number: 'number',
  code: 'BridgeCode',
  status: STATUSES.map((name) => `'${name}'`).join(' | '),
  texts: 'Record<string, string>',
  printers: 'BridgePrinter[]',
  results: 'BridgeJobResult[]',
} as const;

function typeScript(): string {
  const calls = CALLS.map((call) => {
    const params = call.params.map(({ name, type }) => `${name}: ${TS_TYPES[type]}`);
    const all = call.answer === 'later' ? ['callId: string', ...params] : params;
    const answer = { number: 'number', json: 'string', later: 'void' }[call.answer];
    return `  /** ${call.says} */\n  ${call.name}(${all.join(', ')}): ${answer};`;
  });
  const shapes = Object.entries(SHAPES).map(([name, fields]) => {
    const lines = Object.entries<Field>(fields).map(([field, { type, says: meaning, isOptional }]) => {
      const says = meaning ? `  /** ${meaning} */\n` : '';
      return `${says}  ${field}${isOptional ? '?' : ''}: ${FIELD_TYPES[type]};`;
    });
    return `${name === 'BridgeJobResult' ? '' : 'export '}interface ${name} {\n${lines.join('\n')}\n}`;
  });
  const codes = CODES.map(({ name, says }) => `  /** ${says} */\n  | '${name}'`).join('\n');
  return `// ${NOTE}

/** What the Android app puts into the page as \`window.AndroidPrinter\`. */
export interface AndroidBridge {
${calls.join('\n')}
}

export type ScanMode = ${SCAN_MODES.map((mode) => `'${mode}'`).join(' | ')};

export type BridgeCode =
${codes};

${shapes.join('\n\n')}
`;
}

function javaParams({ params }: BridgeCall): string {
  return params.map(({ name, type }) => `${JAVA_TYPES[type]} ${name}`).join(', ');
}

function javaNames({ params }: BridgeCall): string {
  return params.map(({ name }) => name).join(', ');
}

function javaInterface(): string {
  const calls = CALLS.filter(({ answer }) => answer !== 'number').map(
    (call) => `    /** ${call.says} */\n    String ${call.name}(${javaParams(call)}) throws Exception;`,
  );
  return `package ch.bestellsystem.app;

// ${NOTE}

/** What the app does for the page; each answers JSON. */
interface BridgeCalls {
${calls.join('\n\n')}
}
`;
}

function javaCodes(): string {
  const codes = CODES.map(({ name, says }) => `    /** ${says} */\n    static final String ${name} = "${name}";`);
  return `package ch.bestellsystem.app;

// ${NOTE}

final class Codes {
${codes.join('\n')}

    private Codes() {}
}
`;
}

function javaBridge(): string {
  return `package ch.bestellsystem.app;

import android.webkit.JavascriptInterface;
import java.util.concurrent.Executor;

// ${NOTE}

/** What the page sees as window.AndroidPrinter. Nothing thrown leaves it, and no page but the server's is served. */
public final class Bridge {
    /** Where the answers of the longer calls go. */
    interface Page {
        void resolve(String callId, String json);

        boolean isOfServer();
    }

    private static final String FOREIGN = "{\\"success\\":false,\\"code\\":\\"BAD_ARGS\\",\\"sent\\":false,\\"error\\":\\"Not the page of the server\\"}";

    private final BridgeCalls calls;
    private final Page page;
    private final Executor executor;

    Bridge(BridgeCalls calls, Page page, Executor executor) {
        this.calls = calls;
        this.page = page;
        this.executor = executor;
    }

    private static String failure(Throwable error) {
        boolean isMisuse = error instanceof IllegalArgumentException;
        String code = isMisuse ? "\\"code\\":\\"BAD_ARGS\\",\\"sent\\":false," : "\\"code\\":\\"IO\\",";
        return "{\\"success\\":false," + code + "\\"error\\":" + Json.write(String.valueOf(error)) + "}";
    }

    private abstract class Call implements Runnable {
        private final String callId;

        Call(String callId) {
            this.callId = callId;
        }

        abstract String answer() throws Exception;

        @Override
        public void run() {
            String json;
            try {
                json = answer();
            } catch (Throwable error) {
                json = failure(error);
            }
            page.resolve(callId, json);
        }
    }

    private void later(Call call) {
        try {
            if (page.isOfServer()) executor.execute(call);
            else page.resolve(call.callId, FOREIGN);
        } catch (Throwable error) {
            page.resolve(call.callId, failure(error));
        }
    }

${CALLS.map(javaMethod).join('\n\n')}
}
`;
}

function javaMethod(call: BridgeCall): string {
  if (call.answer === 'number') {
    return `    @JavascriptInterface
    public int ${call.name}() {
        return ${CONTRACT_VERSION};
    }`;
  }
  if (call.answer === 'json') {
    return `    @JavascriptInterface
    public String ${call.name}(${javaParams(call)}) {
        try {
            return page.isOfServer() ? calls.${call.name}(${javaNames(call)}) : FOREIGN;
        } catch (Throwable error) {
            return failure(error);
        }
    }`;
  }
  const params = call.params.map(({ name, type }) => `final ${JAVA_TYPES[type]} ${name}`);
  return `    @JavascriptInterface
    public void ${call.name}(${['String callId', ...params].join(', ')}) {
        later(new Call(callId) {
            @Override
            String answer() throws Exception {
                return calls.${call.name}(${javaNames(call)});
            }
        });
    }`;
}
