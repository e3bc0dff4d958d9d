import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { openRedmine } from '../../src/platform/connect/redmine/open.ts'
import { basic, type FilePeer } from './file_peer.ts'
import { freePort } from './ports.ts'
import { peerFolder, startProgram } from './program.ts'

const program = '/usr/share/redmine'
export const redmineMissing =
  existsSync(program) && existsSync('/usr/bin/puma') && existsSync('/usr/share/doc/redmine-sqlite')
    ? undefined
    : 'Redmine is not installed (apt-get install redmine redmine-sqlite puma)'

const run = promisify(execFile)

/** Debian's own bundler finds the gems of its packages; the newer one that its Ruby 3.1.7 brings along does not. */
async function bundlerOfDebian(): Promise<string> {
  const { stdout } = await run('dpkg-query', ['--show', '--showformat=${Version}', 'ruby-bundler'])
  return stdout.split('-')[0] as string
}

const key = '0123456789abcdef0123456789abcdef01234567'

/**
 * Debian's Redmine on loopback with a database, files and logs of its own. Debian keeps those of several sites apart by a name
 * that is a folder below /usr/share/redmine/instances; a path that leads out of there to ours needs no rights on theirs.
 */
export async function startRedmine(): Promise<
  FilePeer & { key: string; attachToIssue(name: string, content: string): Promise<number> }
> {
  const home = peerFolder('redmine')
  for (const name of ['config', 'files', 'log', 'tmp', 'public/plugin_assets'])
    mkdirSync(join(home, name), { recursive: true })
  const database = join(home, 'redmine.sqlite3')
  writeFileSync(join(home, 'config/database.yml'), databaseConfiguration(database))
  writeFileSync(join(home, 'config/secret_key.txt'), 'a secret for tests that is long enough for Rails')
  const env = {
    PATH: process.env['PATH'],
    HOME: home,
    LANG: 'C.UTF-8',
    RAILS_ENV: 'production',
    REDMINE_INSTANCE: `../../../..${home}`,
    REDMINE_LANG: 'en',
    SCHEMA: '/dev/null',
    BUNDLE_FROZEN: 'true',
    BUNDLER_VERSION: await bundlerOfDebian(),
  }
  // two runs: the second would not know of the tables that the first has made
  for (const task of ['db:migrate', 'redmine:load_default_data'])
    await run('/usr/bin/bundle', ['exec', 'rake', task], { cwd: program, env })
  await run('/usr/bin/ruby', ['-rsqlite3', '-e', seed, database, key], { env })

  const url = `http://127.0.0.1:${await freePort()}`
  const { stop } = await startProgram(
    ['/usr/bin/puma', '-e', 'production', '-b', url.replace('http:', 'tcp:'), '-w', '0', '-t', '1:3', 'config.ru'],
    { url: `${url}/login`, cwd: program, env, secondsMax: 120 },
  )

  async function send(method: string, path: string, body?: unknown): Promise<any> {
    const isBytes = typeof body === 'string'
    const response = await fetch(url + path, {
      method,
      headers: {
        'x-redmine-api-key': key,
        'content-type': isBytes ? 'application/octet-stream' : 'application/json',
      },
      ...(body !== undefined && { body: isBytes ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
    return text === '' ? undefined : JSON.parse(text)
  }
  const makeProject = async (name: string) => {
    const identifier = `p${crypto.randomUUID()}`
    const modules = ['files', 'issue_tracking']
    const { project } = await send('POST', '/projects.json', {
      project: { name, identifier, description: `About ${name}`, enabled_module_names: modules },
    })
    return String(project.id)
  }
  let projectId = await makeProject('Empty')
  const files = async () => (await send('GET', `/projects/${projectId}/files.json`)).files
  const remove = async (path: string) => {
    for (const { id, filename } of await files()) if (filename === path) await send('DELETE', `/attachments/${id}.json`)
  }
  return {
    url,
    key,
    async attachToIssue(name, content) {
      const { upload } = await send('POST', `/uploads.json?filename=${encodeURIComponent(name)}`, content)
      const uploads = [{ token: upload.token, filename: name, content_type: 'text/plain' }]
      const issue = { project_id: projectId, subject: 'Due diligence', uploads }
      return (await send('POST', '/issues.json', { issue })).issue.id
    },
    header: basic(key, 'x'),
    open: openRedmine,
    get scope() {
      return projectId
    },
    async put(path, content) {
      await remove(path)
      const { upload } = await send('POST', `/uploads.json?filename=${encodeURIComponent(path)}`, content)
      await send('POST', `/projects/${projectId}/files.json`, { file: { token: upload.token, filename: path } })
    },
    remove,
    async clear() {
      projectId = await makeProject('Atlas – Übernahme')
    },
    stop,
  }
}

const databaseConfiguration = (database: string) => `
production:
  adapter: sqlite3
  database: ${database}
  timeout: 20000
  encoding: utf8
`

/** Switches the API on and gives the administrator a key; what an administrator does in the pages of Redmine. */
const seed = `
database = SQLite3::Database.new(ARGV[0])
now = Time.now.utc.strftime('%Y-%m-%d %H:%M:%S')
database.execute("insert into settings (name, value, updated_on) values ('rest_api_enabled', '1', ?)", [now])
database.execute("insert into tokens (user_id, action, value, created_on, updated_on) select id, 'api', ?, ?, ? from users where login = 'admin'", [ARGV[1], now, now])
database.execute("update users set must_change_passwd = 0 where login = 'admin'")
`
