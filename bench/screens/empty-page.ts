/** A page on which a tap changes one word, and that scrolls: what either takes there is the machine's share. */
const HTML = `<meta name="viewport" content="width=device-width">
  <style>[data-pressed] { background: silver }</style>
  <button class="item-tile" onpointerdown="this.dataset.pressed = ''" onpointerup="word.data = ++pieces" style="width: 9rem; height: 6rem">Artikel</button>
  <p class="order-pane">0</p>
  <div class="item-grid" style="height: 60vh; overflow: auto; background: white"><div style="height: 9000px"></div></div>
  <script>const word = document.querySelector('.order-pane').firstChild; let pieces = 0;</script>`;

export const EMPTY_PAGE = `data:text/html,${encodeURIComponent(HTML)}`;
