import { expect, test } from 'vitest'
import { linksOf, shownText, surrounds } from './html.ts'

test.each([
  ['<h1>Engine</h1>', true],
  ['<H1 id="a"\nclass=b>The <em>Eng</em>ine</h1 >', true],
  ['<h1>&#69;ngin&#x65;</h1>', true],
  ['<h1>&Eacute;ngine, Engin&eacute; &amp; Engine</h1>', true],
  ['<h1>a</h1><h1>Engine</h1>', true],
  ['<h1>a</h1>Engine<h1>b</h1>', false],
  ['<h12>Engine</h12>', false],
  ['<h1>Engine', false],
  ['<h1 Engine</h1>', false],
  ['<h1>En<b gine</h1>', false],
  ['Engine', false],
  ['<!-- <h1>Engine</h1> -->', false],
  ['<!-- a --><h1>Engine</h1>', true],
  ['<script type="a"><h1>Engine</h1></script>', false],
  ['<script></script><h1>Engine</h1>', true],
  ["<p title='<h1>Engine</h1>'></p>", false],
  ['<p title="a > b"><h1>Engine</h1>', true],
  ["<p>don't</p><h1>Engine</h1><p>can't</p>", true],
])('%s has the heading: %s', (html, found) => {
  expect(surrounds(html, ['h1'], 'Engine')).toBe(found)
})

test.each([
  ['<ul><li>One<li>Engine</ul>', true],
  ['<p>Engines</p><ol>\n<LI>One\n<LI class=a><b>Eng</b>ine\n</OL>', true],
  ['<ul><li>One<li>Two</ul>Engine', false],
  ['<ul><li>One</ul>Engine<ul><li>Two</ul>', false],
  ['<link><li-x>Engine', false],
])('%s has the list item: %s', (html, found) => {
  expect(surrounds(html, ['li'], 'Engine')).toBe(found)
})

test.each([
  ['<a href="/x">', ['/x']],
  [`<p><A class=b HREF = '/x' id=c>y</a><a href=/z>`, ['/x', '/z']],
  ['<a name="b"><abbr href="/x">', []],
  ['<a href="&#x68;ttp://h/&#97;">', ['http://h/a']],
  ['<a href="">', []],
  [`<!--<a href=/x>--><p title='<a href=/y>'><textarea><a href=/z></textarea>`, []],
  ['<a data-x="href=/w" href="/x"', ['/x']],
  ['<p href="/x">', []],
  ['<link><a\nhref="/x?a=b">', ['/x?a=b']],
])('the links of %s', (html, links) => {
  expect(linksOf(html)).toEqual(links)
})

test.each([
  ['headings without an end', '<h1>'],
  ['tags without an end', '<'],
  ['tags in a heading without an end', '<h1><<<<<'],
  ['links without an end', '<a '],
  ['addresses without an end', '<a href=href='],
  ['headings with an end', '<h1></h1>'],
  ['list items without an end', '<li>'],
  ['spaces before an end', '</h1        '],
  ['comments without an end', '<!--'],
  ['raw texts without an end', '<script>'],
  ['values without an end', '<p a="'],
])('%s take no more than linear time', (_what, part) => {
  const html = part.repeat((512 * 1024) / part.length)
  expect(surrounds(html, ['h1'], 'Engine')).toBe(false)
  expect(surrounds(`<h1>${html}</h1>`, ['h1'], 'Engine')).toBe(false)
  expect(surrounds(html, ['li'], 'Engine')).toBe(false)
  expect(linksOf(html)).not.toContain('/x')
})

test.each([
  ['<p title="# A">A &lt;b&gt;</p><!-- # A --><template># A</template>', 'A <b>'],
  ['<h1><a class="b" href="#a">#</a> A <a href="/b">B</a></h1>', ' A B'],
  ['A\u202fB&nbsp;C', 'A B C'],
  ['d&eacute;j&agrave; vu, &Scaron;koda, Gr&#252;&szlig;e &unknown;', 'déjà vu, Škoda, Grüße &unknown;'],
])('the text of %s', (html, shown) => {
  expect(shownText(html)).toBe(shown)
})

test('spaces at which no line ends are spaces', () => {
  expect(surrounds('<h1>An&nbsp;engine</h1>', ['h1'], 'An engine')).toBe(true)
})

test.each(['En\u00adgine', 'En&shy;gine', 'En<wbr>gine', '<span>E</span>ngine'])(
  '%s is the word Engine',
  (html) => {
    expect(surrounds(`<h1>${html}</h1>`, ['h1'], 'Engine')).toBe(true)
  },
)
