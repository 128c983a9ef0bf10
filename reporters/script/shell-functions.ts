/** What the lines of a script call. */
export const functions = [
  '# scene TITLE ARGUMENTS: one request of the scene; shows its status, and the body of a refusal',
  'scene() {',
  '  title=$1; shift; : > "$t/body"',
  `  status=$(curl -sSg -o "$t/body" -w '%{http_code}' "$@") || exit 1`,
  `  printf '%s %s\\n' "$status" "$title" >&2`,
  `  case $status in 2??|3??) ;; *) sed 's/^/  /' "$t/body" >&2; echo >&2 ;; esac`,
  '}',
  '# ask TITLE ARGUMENTS: one request that is judged; shows the whole response',
  'ask() {',
  '  title=$1; shift; : > "$t/body"; : > "$t/head"',
  `  printf '\\n# %s\\n' "$title"`,
  '  curl -sSg -D "$t/head" -o "$t/body" "$@" || exit 1',
  '  cat "$t/head" "$t/body"; echo',
  '}',
  '# value NAME N: the Nth value of that name in the JSON of the last response',
  'value() {',
  `  tr ',{}[]' '\\n\\n\\n\\n\\n' < "$t/body" |`,
  `    sed -n 's/^[[:space:]]*"'"$1"'"[[:space:]]*:[[:space:]]*"\\{0,1\\}\\([^"]*\\).*/\\1/p' | sed -n "$2p"`,
  '}',
  `csrf() { sed -n 's/.*[[:space:]]_csrf[[:space:]]//p' "$t/jar_$1"; }`,
]

/** What fills a repository as the run does, by git. */
export function gitFunctions(history: string): string[] {
  return [
    '# fill USER PASSWORD REPOSITORY BRANCH: pushes what the run pushes',
    'fill() {',
    '  git -C "$t/git" push -q "${base%%://*}://$1:$2@${base#*://}/$1/$3.git" "main:$4" stable:stable \\',
    `    'refs/heads/feature/*:refs/heads/feature/*' 'refs/tags/*:refs/tags/*'; sleep 1`,
    '}',
    'git init -q --bare "$t/git"',
    `git -C "$t/git" fast-import --quiet --done > "$t/marks" <<'END_OF_HISTORY'`,
    `${history}END_OF_HISTORY`,
  ]
}
