import { storableText } from '../../db/storable.ts'
import { ConnectionFault } from '../fault.ts'
import type { NewRemoteFile, ProjectSource, RemoteFile } from '../file_source.ts'
import { type FolderContent, walkFolders } from '../folder_walk.ts'
import { type Attachment, answers, ask, askAll, type Redmine, type RedmineProject, send } from './api.ts'

/**
 * Redmine's REST API. The folders are its projects; their files are those of the module "Files" and what is attached to issues.
 * An attachment's content never changes. Redmine takes the API key as the name of basic authentication.
 */
export function openRedmine(redmine: Redmine): ProjectSource {
  /** Redmine takes who comes with a key that does not hold (any more) for a stranger, and shows what is public: that is not a listing. */
  const currentUser = async (signal: AbortSignal) =>
    (await ask(redmine, answers.user, { path: '/users/current.json', signal })).user
  const projectOf = async (id: string, signal: AbortSignal) => {
    if (!/^[\w-]{1,100}$/.test(id)) throw new ConnectionFault('not_found', 'There is no such project')
    const path = `/projects/${id}.json?include=enabled_modules`
    return (await ask(redmine, answers.project, { path, signal })).project
  }
  const allProjects = (signal: AbortSignal) =>
    askAll(redmine, answers.projects, {
      path: '/projects.json?include=enabled_modules',
      items: ({ projects }) => projects,
      signal,
    })
  const fileOf = async (id: string, signal: AbortSignal) => {
    if (!/^\d{1,15}$/.test(id)) throw new ConnectionFault('not_found', 'There is no such file')
    return (await ask(redmine, answers.attachment, { path: `/attachments/${id}.json`, signal })).attachment
  }
  const asFile = (attachment: Attachment, folder: string): RemoteFile => ({
    id: String(attachment.id),
    name: storableText(attachment.filename),
    folder: storableText(folder),
    size: attachment.filesize ?? null,
    mime_type: attachment.content_type ? storableText(attachment.content_type) : null,
    modified_at: momentOf(attachment.created_on),
    web_url: `${redmine.url.replace(/\/+$/, '')}/attachments/${attachment.id}`,
    version: storableText(`${attachment.created_on} ${attachment.filesize}`),
  })

  async function filesOfProject(project: RedmineProject, signal: AbortSignal): Promise<RemoteFile[]> {
    const folder = project.name.replaceAll('/', '∕')
    // Redmine refuses to answer for a module that the project does not use
    const uses = (name: string) => project.enabled_modules?.some((each) => each.name === name) ?? true
    const files: RemoteFile[] = []
    if (uses('files')) {
      const answer = await ask(redmine, answers.files, { path: `/projects/${project.id}/files.json`, signal })
      files.push(...answer.files.map((file) => asFile(file, folder)))
    }
    if (uses('issue_tracking')) {
      const path = `/issues.json?project_id=${project.id}&subproject_id=!*&status_id=*&sort=id&include=attachments`
      const issues = await askAll(redmine, answers.issues, { path, items: (answer) => answer.issues, signal })
      for (const { id, attachments } of issues)
        files.push(...attachments.map((file) => asFile(file, `${folder}/Issue ${id}`)))
    }
    return files
  }

  async function read(folder: string, signal: AbortSignal): Promise<FolderContent> {
    if (folder === '') return { files: [], folders: (await allProjects(signal)).map(({ id }) => String(id)) }
    return { files: await filesOfProject(await projectOf(folder, signal), signal), folders: [] }
  }

  /** First the bytes, which gives a token; then the token becomes a file of the project. */
  async function write(file: NewRemoteFile, signal: AbortSignal): Promise<RemoteFile> {
    const project = await projectOf(file.folder, signal)
    const { files } = await ask(redmine, answers.files, { path: `/projects/${project.id}/files.json`, signal })
    const name = file.name.replace(/[/?%*:|"'<>\n\r]+/g, '_') // as Redmine itself changes it
    if (files.some(({ filename }) => filename === name))
      throw new ConnectionFault('conflict', `A file named ${file.name} is there already`)
    const { upload } = await ask(redmine, answers.upload, {
      path: `/uploads.json?filename=${encodeURIComponent(file.name)}`,
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream', 'content-length': String(file.size) },
      body: await file.content(),
      secondsMax: 600,
      signal,
    })
    const reply = await send(redmine, {
      path: `/projects/${project.id}/files.json`,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ file: { token: upload.token, filename: file.name, content_type: file.contentType } }),
      signal,
    })
    reply.stream().resume()
    const id = upload.id ?? Number.parseInt(upload.token, 10)
    return asFile(await fileOf(String(id), signal), project.name)
  }

  return {
    capabilities: { delta: false, tombstones: false, upload: true },
    account: redmine.url,
    async check(signal) {
      const { login } = await currentUser(signal)
      return { name: `${new URL(redmine.url).host} (${login})` }
    },
    async projects(signal) {
      await currentUser(signal)
      const projects = await allProjects(signal)
      return projects.map(({ id, name, description, created_on }) => ({
        id: String(id),
        name,
        description: description || null,
        created_at: momentOf(created_on),
      }))
    },
    async list(folder, { limit, signal }) {
      await currentUser(signal)
      if (folder === '') {
        const folders = (await allProjects(signal)).map(({ id, name }) => ({ id: String(id), name }))
        return { files: [], folders, total: 0 }
      }
      const files = await filesOfProject(await projectOf(folder, signal), signal)
      files.sort((one, other) => one.name.localeCompare(other.name))
      return { files: files.slice(0, limit), folders: [], total: files.length }
    },
    async *pull(scope, cursor, signal) {
      await currentUser(signal)
      yield* walkFolders((folder) => read(folder, signal), scope, cursor)
    },
    async find(id, signal) {
      return asFile(await fileOf(id, signal), '')
    },
    async read(id, signal) {
      const file = await fileOf(id, signal)
      const reply = await send(redmine, { path: `/attachments/download/${file.id}`, signal })
      return {
        content: reply.stream(),
        filename: file.filename,
        contentType: file.content_type ?? 'application/octet-stream',
        size: file.filesize ?? null,
      }
    },
    write,
  }
}

function momentOf(text: string | null | undefined): string | null {
  const ms = Date.parse(text ?? '')
  return Number.isNaN(ms) ? null : new Date(ms).toISOString()
}
