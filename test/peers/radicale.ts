import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { basic } from './file_peer.ts'
import { freePort } from './ports.ts'
import { peerFolder, startProgram } from './program.ts'

const program = '/usr/bin/radicale'
export const radicaleMissing = existsSync(program) ? undefined : 'Radicale is not installed (apt-get install radicale)'

export type CalendarPeer = Awaited<ReturnType<typeof startRadicale>>
export const calendarPassword = 'password_of_all_calendars'

/** Radicale on loopback with a folder of its own, and people who work in it by other means than the adapter. */
export async function startRadicale(people: readonly string[] = ['ana', 'ben']) {
  const folder = peerFolder('radicale')
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  writeFileSync(join(folder, 'users'), people.map((name) => `${name}:${calendarPassword}\n`).join(''))
  writeFileSync(join(folder, 'config'), configuration(folder, port))
  // Debian's package is made for Debian's Python, whatever another one is first in the path
  const { stop } = await startProgram(['/usr/bin/python3', program, '--config', join(folder, 'config')], { url })

  const send = async (
    person: string,
    method: string,
    path: string,
    body?: string,
    headers: Record<string, string> = {},
  ) => {
    const response = await fetch(url + path, {
      method,
      headers: { authorization: basic(person, calendarPassword), ...headers },
      ...(body !== undefined && { body }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
    return { text, etag: response.headers.get('etag') ?? '' }
  }
  return {
    url,
    folder,
    header: (person: string) => basic(person, calendarPassword),
    makeCalendar: (person: string, name: string) =>
      send(person, 'MKCALENDAR', `/${person}/${name}/`, calendarNamed(name), { 'content-type': 'application/xml' }),
    put: (person: string, path: string, ics: string) =>
      send(person, 'PUT', `/${person}/${path}`, ics, { 'content-type': 'text/calendar; charset=utf-8' }),
    get: async (person: string, path: string) => (await send(person, 'GET', `/${person}/${path}`)).text,
    remove: (person: string, path: string) => send(person, 'DELETE', `/${person}/${path}`),
    /** the entries of a calendar, whole */
    all: async (person: string, calendar: string) => (await send(person, 'GET', `/${person}/${calendar}/`)).text,
    stop,
  }
}

const calendarNamed = (name: string) => `<?xml version="1.0" encoding="utf-8"?>
<c:mkcalendar xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"><d:set><d:prop>
<d:displayname>${name}</d:displayname>
<c:supported-calendar-component-set><c:comp name="VEVENT"/><c:comp name="VTODO"/></c:supported-calendar-component-set>
</d:prop></d:set></c:mkcalendar>`

const configuration = (folder: string, port: number) => `
[server]
hosts = 127.0.0.1:${port}
[auth]
type = htpasswd
htpasswd_filename = ${folder}/users
htpasswd_encryption = plain
delay = 0
[rights]
type = owner_only
[storage]
type = multifilesystem
filesystem_folder = ${folder}/collections
max_sync_token_age = 2592000
`
