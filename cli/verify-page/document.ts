export interface DocumentParts {
  readonly suite: string
  readonly style: string
  readonly script: string
  /** gzip in base64. */
  readonly worker: string
  /** Hashes for the Content-Security-Policy. */
  readonly hashes: { readonly style: string; readonly script: string }
}

/** The page as one self-contained HTML document. Its policy forbids every request. */
export function documentOf({ suite, style, script, worker, hashes }: DocumentParts): string {
  const policy = [
    "default-src 'none'",
    `script-src ${hashes.script}`,
    `style-src ${hashes.style}`,
    'worker-src blob:',
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ]
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy.join('; ')}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>Verify a certification bundle</title>
<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(ICON)}">
<style>${style}</style>
</head>
<body>
<header>
<h1>Verify a certification bundle</h1>
<p>Does what <code>forge-conformance verify</code> does, in this browser: every verdict follows again from the recorded
exchanges, or the bundle is refused. Nothing is sent, and nothing is loaded. Made of ${suite}.</p>
</header>
<main>
<form id="form">
<div id="drop" class="drop">
<label for="bundle">Bundle</label>
<input type="file" id="bundle" accept=".tgz,.gz,application/gzip">
<p class="soft">Choose a <code>.tgz</code> archive that <code>certify</code> wrote, or drop it on this page.</p>
</div>
<div class="questions">
<div>
<label for="key">Public key <span class="soft">(optional)</span></label>
<textarea id="key" rows="3" spellcheck="false" autocomplete="off" aria-describedby="key-help"></textarea>
<p id="key-help" class="soft">The content of the vendor’s <code>.pub</code> file, which has to have signed the bundle.</p>
</div>
<div>
<label for="challenge">Challenge <span class="soft">(optional)</span></label>
<textarea id="challenge" rows="3" spellcheck="false" autocomplete="off" aria-describedby="challenge-help"></textarea>
<p id="challenge-help" class="soft">The JSON of the challenge that you made, which the bundle has to answer.</p>
</div>
</div>
<p><button type="submit" id="verify">Verify</button> <button type="button" id="stop" class="plain" hidden>Stop</button></p>
</form>
<section id="result" aria-labelledby="outcome" hidden>
<div role="status"><h2 id="outcome"></h2><p id="meaning" class="soft"></p></div>
<ol id="findings"></ol>
</section>
<noscript><p>This page needs JavaScript. The command <code>forge-conformance verify</code> does the same.</p></noscript>
</main>
<script type="application/gzip+base64" id="worker">${worker}</script>
<script>${script}</script>
</body>
</html>
`
}

const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><path d="M2 8.5l4 4 8-9" fill="none" stroke="#3a9b5c" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/></svg>'
