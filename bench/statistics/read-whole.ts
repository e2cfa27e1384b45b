/** Reads an answer of the server whole, as whoever asked for it does, and tells its size; in a process of its own. */
const [url = '', cookie = ''] = process.argv.slice(2);
const answer = await fetch(url, { headers: { cookie } });
if (answer.status !== 200 || !answer.body) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
let bytes = 0;
for await (const piece of answer.body) bytes += piece.length;
console.log(bytes);
