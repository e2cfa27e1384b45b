import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { renderSVG } from 'uqr';

const PAGE = '/zertifikat';
const FILE = '/zertifikat.crt';
const STYLE = '/zertifikat.css';

/**
 * The way in without TLS, where TLS is on: leads to the encrypted address, and hands out the certificate of the
 * installation's own authority to those whose device doesn't know it yet. Nothing else is answered here.
 */
export function createPlainDoor(options: { authorityFile: string; httpsPort: number }): Server {
  return createServer((request, response) => {
    // Taken as it came: what is no address must not end the server.
    const url = request.url?.startsWith('/') ? request.url : '/';
    const [path] = url.split('?');
    const host = hostOf(request);
    response.setHeader('x-content-type-options', 'nosniff');
    response.setHeader('cache-control', 'no-store');
    if (request.method !== 'GET' && request.method !== 'HEAD') return void response.writeHead(405).end();
    const authority = readAuthority(options.authorityFile);
    const encrypted = `https://${host.name}${options.httpsPort === 443 ? '' : `:${options.httpsPort}`}`;
    if (authority && path === FILE) return sendCertificate(response, authority);
    if (authority && path === STYLE) return send(response, 'text/css', CSS);
    if (authority && path === PAGE) return sendPage(response, `http://${host.full}${PAGE}`, encrypted);
    response.writeHead(307, { location: `${encrypted}${url}` }).end();
  });
}

/** No longer than names are: a code to be read by a camera can't be drawn of any text, and that would end the server. */
const HOST = /^([\w.-]{1,253}|\[[\da-f:.]{2,45}\])(:\d{1,5})?$/i;

/** As the browser typed it; anything that is no host is the machine itself. */
function hostOf(request: IncomingMessage): { full: string; name: string } {
  const full = request.headers.host ?? '';
  if (!HOST.test(full)) return { full: 'localhost', name: 'localhost' };
  return { full, name: full.replace(/:\d+$/, '') };
}

/** Undefined where there is none, or none that can be read: then nobody is to install it. */
function readAuthority(file: string): X509Certificate | undefined {
  try {
    return new X509Certificate(readFileSync(file));
  } catch {
    return undefined;
  }
}

function sendCertificate(response: ServerResponse, authority: X509Certificate): void {
  response
    .writeHead(200, {
      'content-type': 'application/x-x509-ca-cert',
      'content-disposition': 'attachment; filename="bestellsystem.crt"',
    })
    .end(authority.raw);
}

function send(response: ServerResponse, type: string, text: string): void {
  response.writeHead(200, { 'content-type': `${type}; charset=utf-8` }).end(text);
}

function sendPage(response: ServerResponse, here: string, encrypted: string): void {
  response.setHeader('content-security-policy', "default-src 'none'; style-src 'self'; frame-ancestors 'none'");
  send(response, 'text/html', pageOf(here, encrypted));
}

function pageOf(here: string, encrypted: string): string {
  return `<!doctype html>
<html lang="de-CH">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Zertifikat – Bestellsystem</title>
<link rel="stylesheet" href="${STYLE}">
</head>
<body>
<main>
<h1>Dieses Gerät einmal vorbereiten</h1>
<p>Mit dem Zertifikat dieser Installation spricht das Gerät verschlüsselt mit der Kasse und nimmt auch ohne Netz Bestellungen auf. Es gilt nur für diese Installation.</p>
<p><a class="key" href="${FILE}">Zertifikat laden</a></p>
<h2>Android</h2>
<ol><li>Zertifikat laden.</li><li>Einstellungen öffnen und nach «CA-Zertifikat» suchen.</li><li>«Trotzdem installieren» wählen und die geladene Datei bestellsystem.crt antippen.</li></ol>
<h2>iPhone und iPad</h2>
<ol><li>Zertifikat in Safari laden und «Zulassen» wählen.</li><li>Einstellungen › Profil geladen › Installieren.</li><li>Einstellungen › Allgemein › Info › Zertifikatsvertrauenseinstellungen: Bestellsystem einschalten.</li></ol>
<h2>Windows und Mac</h2>
<ol><li>Zertifikat laden und öffnen.</li><li>Windows: «Zertifikat installieren», Speicher «Vertrauenswürdige Stammzertifizierungsstellen». Mac: im Schlüsselbund auf «Immer vertrauen» stellen.</li></ol>
<p><a class="key" href="${encrypted}">Weiter zum Bestellsystem</a></p>
<h2>Für das nächste Gerät</h2>
<p>Diesen Code mit der Kamera lesen:</p>
<div class="code">${renderSVG(here, { border: 2 })}</div>
<p class="small">${here}</p>
</main>
</body>
</html>
`;
}

const CSS = `:root{color-scheme:light dark}
body{margin:0;font:18px/1.5 system-ui,sans-serif;background:#f4f5f7;color:#14181f}
main{max-width:40rem;margin:0 auto;padding:1rem 1rem 4rem}
h1{font-size:1.8rem;line-height:1.2}
h2{font-size:1.2rem;margin:1.5rem 0 .25rem}
ol{margin:0;padding-left:1.4rem}
.key{display:inline-block;min-height:48px;box-sizing:border-box;padding:.6rem 1.2rem;border-radius:8px;background:#1d4ed8;color:#fff;font-weight:600;text-decoration:none}
.code svg{width:min(16rem,80vw);height:auto;background:#fff}
.small{overflow-wrap:anywhere}
@media (prefers-color-scheme:dark){body{background:#0e1116;color:#f1f4f8}.key{background:#8ab4ff;color:#0a1020}}
`;
