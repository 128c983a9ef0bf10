import { OTHER_ENTRIES } from './response-form.ts'

/** The program that runs a plan in Python: its text after the constant `plan`. */
export const pythonProgram = String.raw`import base64, hashlib, http.client, os, re, secrets, shutil, signal, socket, subprocess, sys, tempfile, time

values, jars, made, git = {}, {}, [], None


def fail(why):
    print('# ' + why, file=sys.stderr)
    return 2


def main():
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors='replace')
    for variable, what in plan['needed']:
        if not os.environ.get(variable):
            return fail(variable + ' is needed: ' + what)
        values[variable] = os.environ[variable]
    values['base'] = os.environ.get('BASE') or plan['base']
    values['legacy'] = os.environ.get('LEGACY_BASE') or plan['legacy']
    values['user_admin'] = os.environ.get('FORGE_CONFORMANCE_ADMIN') or plan.get('admin', '')
    values['mark'] = 'fc' + secrets.token_hex(6)[1:]
    values['MARK'] = values['mark'].upper()
    for name in plan['passwords']:
        values[name] = secrets.token_hex(12) + '-Aa1'
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda number, _: sys.exit(128 + number))
    differs = []
    try:
        if 'history' in plan:
            folder()
        for step in plan['steps']:
            response = play(step)
            if 'unreachable' in response:
                return fail('no server to ask: ' + response['head'])
            why = difference(step['compared'], response) if 'compared' in step else None
            if why:
                differs.insert(0, why)
            elif step['recorded'] and step['recorded'] // 100 != response['status'] // 100:
                differs.append('status %s, in the run %s: %s' % (response['status'], step['recorded'], shown(step['title'])))
    finally:
        clean()
    print('\n# request:  ' + plan['decides'] + '\n# expected: ' + plan['expected'] + '\n# recorded: ' + plan['received'])
    if differs:
        print('# did not come again: ' + differs[0])
        return 1
    if 'undecided' in plan:
        print('# not decided: ' + plan['undecided'])
        return 2
    print('# came again: the response is the recorded one')
    return 0


def octets(text):
    """In UTF-8, with the replacement character for a surrogate without its other half."""
    return text.encode('utf-16-le', 'surrogatepass').decode('utf-16-le', 'replace').encode()


def text(template):
    """A template with its values."""
    return ''.join(value(part) for part in template)


def value(part):
    if isinstance(part, str):
        return part
    if 'csrf' in part:
        return jars.get(part['csrf'], {}).get('_csrf', '')
    if 'salt' in part:
        return hashlib.sha1(octets(part['salt'] + values[part['key']])).hexdigest()
    return values.get(part['value'], 'none')


def headers_of(step):
    """The headers of a step, the one with its credentials among them."""
    headers = [(name, text(part)) for name, part in step['headers']]
    return headers + [('Authorization', basic(*map(text, step['user'])))] if 'user' in step else headers


def is_success(status):
    return 200 <= status <= 299


def play(step):
    time.sleep(step['pause'])
    if 'creates' in step:
        made.append((step['creates']['kind'], text(step['creates']['path'])))
    headers = headers_of(step)
    jar = jars.setdefault(step['jar'], {}) if 'jar' in step else {}
    if jar:
        headers.append(('Cookie', '; '.join(name + '=' + part for name, part in jar.items())))
    body = step.get('body')
    if body is not None:
        body = base64.b64decode(body['base64']) if isinstance(body, dict) else octets(text(body))
    response = send(step['method'], text(step['url']), headers, body)
    for line in response['cookies']:
        found = re.match(r'([^=;]+)=([^;]*)', line)
        if found and found[2]:
            jar[found[1]] = found[2]
        elif found:
            jar.pop(found[1], None)
    if step['isJudged']:
        print('\n# ' + shown(step['title']) + '\n' + shown(response['head']) + '\n\n' + shown(response['text']))
    else:
        print(response['status'], shown(step['title']), file=sys.stderr)
    for read in step['reads']:
        kind = r'\d+' if read['kind'] == 'number' else r'[\w.-]+'
        found = re.findall('"' + read['field'] + r'"\s*:\s*"?(' + kind + ')', response['text'], re.A)
        if len(found) >= read['place']:
            values[read['variable']] = found[read['place'] - 1]
    if 'fills' in step:
        fill(step['fills'])
    return response


def send(method, url, headers, body=None):
    scheme, host, path = re.match(r'(https?)://([^/?#]+)([^#]*)', url, re.I).groups()
    kind = http.client.HTTPSConnection if scheme.lower() == 'https' else http.client.HTTPConnection
    connection = kind(host, timeout=60)
    try:
        # The path goes as it is, with its dots and in its bytes.
        connection._encode_request = octets
        connection.putrequest(method, path or '/', skip_host=True, skip_accept_encoding=True)
        for name, line in [('Host', host), *headers]:
            connection.putheader(name, octets(line))
        if body is not None:
            connection.putheader('Content-Length', str(len(body)))
        connection.endheaders(body)
        response = connection.getresponse()
        lines = response.getheaders()
        return {
            'status': response.status,
            'type': (response.getheader('content-type') or '').split(';')[0].strip().lower(),
            'head': '\n'.join(['HTTP ' + str(response.status)] + [name + ': ' + line for name, line in lines]),
            'cookies': [line for name, line in lines if name.lower() == 'set-cookie'],
            'text': response.read().decode('utf-8', 'replace'),
        }
    except (ConnectionRefusedError, socket.gaierror) as error:
        return {'status': 0, 'type': '', 'head': str(error), 'cookies': [], 'text': '', 'unreachable': True}
    except (OSError, http.client.HTTPException) as error:
        return {'status': 0, 'type': '', 'head': str(error), 'cookies': [], 'text': ''}
    finally:
        connection.close()


def basic(user, password):
    return 'Basic ' + base64.b64encode(octets(user + ':' + password)).decode()


def shown(text):
    """Without what a terminal would act upon."""
    plain = re.sub('[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e]', '', text)
    return plain.encode(sys.stdout.encoding or 'ascii', 'replace').decode(sys.stdout.encoding or 'ascii')


def difference(compared, response):
    """Why a response is not the recorded one."""
    status, found = compared['status'], response['text'].lstrip()[:1]
    if response['status'] != status:
        return 'status %s, in the run %s' % (response['status'], status)
    if 'type' in compared and response['type'] != compared['type']:
        return 'media type %s, in the run %s' % (response['type'], compared['type'])
    shape = found if found in ('', '[', '{') else 'other'
    if 'shape' in compared and shape != compared['shape']:
        return 'a body that begins with %s, in the run %s' % (shape or 'nothing', compared['shape'] or 'nothing')
    if 'lines' in compared and '\n'.join(chosen(form(response['text']), compared['lines'])) != compared['recorded']:
        return '${OTHER_ENTRIES}' if compared['lines'] == 'own' else 'another body than in the run'
    return None


def chosen(lines, which):
    if which == 'all':
        return lines
    if which == 'count':
        return [str(lines.count('{'))]
    if which == 'own':
        return sorted(line for line in lines if re.search(r'<fc>|<\d+>', line))
    return [line for line in lines if re.match('"(?:' + which['of'] + ')":', line)]


def form(text):
    """A response with a line for each property, without what differs from run to run."""
    for old, new in (('\r', ''), (values['base'], '<base>'), (values['mark'], '<fc>'), (values['MARK'], '<fc>')):
        text = text.replace(old, new) if old else text
    lines = re.sub(r'[\[\]{},]', lambda found: '\n' + found[0] + '\n', text).split('\n')
    return [line for line in map(form_of_line, lines) if line]


def form_of_line(line):
    line = re.sub(r'"[ \t]*:[ \t]*', '":', line.strip(' \t'), count=1)
    line = re.sub(r'[0-9]{4}-[0-9]{2}-[0-9]{2}[T ][0-9:.]*[Z+-]?[0-9:]*', '<time>', line)
    line = re.sub(r'[0-9a-f]{32,}', '<hash>', line)
    line = re.sub(r'/[0-9]+(["/?])', r'/<number>\1', line)
    line = re.sub(r':[0-9]{10}$', ':<time>', line)
    return re.sub(r'^("[a-z_]*(?:id|number|index|issue)":)([0-9]+)$', labelled, line)


def labelled(found):
    labels = [label for variable, label in plan['labels'] if values.get(variable) == found[2]]
    return found[1] + (labels[0] if labels else '<number>')


def clean():
    """Removes what was created, repositories before organizations before users."""
    if git:
        shutil.rmtree(git, ignore_errors=True)
    if os.environ.get('KEEP') or 'remover' not in plan:
        return
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    signature = headers_of(plan['remover'])

    def asked(method, path):
        return send(method, values['base'] + '/api/v1/' + path, signature)['status']

    for kind, place, seen in (('repository', 'repos', 'repos'), ('organization', 'orgs', 'orgs'), ('user', 'admin/users', 'users')):
        for path in dict.fromkeys(path for one, path in made if one == kind):
            # A server without the operation answers 404 as well, and one that is wrong takes the first one for nothing.
            for _ in range(2):
                status = asked('DELETE', place + '/' + path)
                gone = (is_success(status) or status == 404) and asked('GET', seen + '/' + path) in (404, 410)
                if gone:
                    break
            if not gone:
                print('# left: %s %s (%s)' % (kind, path, status), file=sys.stderr)


def folder():
    """A repository with what the run pushes."""
    global git
    git = tempfile.mkdtemp()
    subprocess.run(['git', 'init', '-q', '--bare', git])
    subprocess.run(['git', '-C', git, 'fast-import', '--quiet', '--done'], input=plan['history'].encode(), stdout=subprocess.DEVNULL)


def fill(what):
    name = text(what['owner'])
    address = '%s/%s/%s.git' % (values['base'], name, text(what['repository']))
    references = ['main:' + what['branch'], 'stable:stable', 'refs/heads/feature/*:refs/heads/feature/*', 'refs/tags/*:refs/tags/*']
    # The credentials are not in the address, which other users of the machine can see.
    signed = 'Authorization: ' + basic(name, values[what['password']])
    settings = {'GIT_CONFIG_COUNT': '1', 'GIT_CONFIG_KEY_0': 'http.extraHeader', 'GIT_CONFIG_VALUE_0': signed, 'GIT_TERMINAL_PROMPT': '0'}
    options = ['-c', 'http.followRedirects=false', '-c', 'credential.helper=']
    subprocess.run(['git', '-C', git, *options, 'push', '-q', address, *references], stdin=subprocess.DEVNULL, env={**os.environ, **settings})
    time.sleep(1)


sys.exit(main())
`
