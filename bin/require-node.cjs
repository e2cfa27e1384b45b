// The one file that an old Node must be able to read: plain JavaScript, no syntax later than its own.
if (Number(process.versions.napi || 0) < 10) {
  console.error(
    'Dieses Programm braucht Node 22.14 oder neuer. Bitte `npm ci` ausführen und mit `npm start` starten: Node 24 kommt mit.',
  );
  process.exit(1);
}
