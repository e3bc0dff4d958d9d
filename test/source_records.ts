import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { v7 as uuidv7 } from 'uuid'
import { newRow } from '../src/platform/db/statement.ts'
import type { Person, TestService } from './harness.ts'

/**
 * What a firm has in the folders that stand for its sources: parameter or field name → id. A source makes its own ids: here
 * a file is called by the id of a document, so that one name serves all paths.
 */
export async function makeSources(service: TestService, person: Person, file_id: string) {
  const root = join(service.dataDir, 'sources', person.firmId)
  const [folder_id, project_id] = [uuidv7(), uuidv7()]
  for (const source of ['drive', 'sitehub', 'projecthub', 'vaultshare']) {
    await mkdir(join(root, source), { recursive: true })
    await writeFile(join(root, source, file_id), 'A file of a source')
  }
  for (const folder of [join('drive', folder_id), join('sitehub', folder_id), join('projecthub', project_id)])
    await mkdir(join(root, folder))
  await writeFile(join(root, 'projecthub', project_id, 'project.json'), JSON.stringify({ name: 'Project Anvil' }))
  for (const path of ['sitehub/files', 'projecthub/projects', 'vaultshare/files']) {
    const { status } = await person.get(`/api/${path}`)
    if (status !== 200) throw new Error(`${path} answered ${status}`)
  }
  const { status, body } = await person.get('/api/drive/files')
  if (status !== 200) throw new Error(`drive/files answered ${status}`)
  const connection_id: string = body.connection_id
  // written as it is: a node that answers only would wait for one that does the work
  const run_id = uuidv7()
  const { sql } = service.deps
  await sql`insert into sync_runs ${newRow({
    firm_id: person.firmId,
    id: run_id,
    connection_id,
    mode: 'incremental',
    status: 'completed',
    started_by: person.id,
    started_at: new Date().toISOString(),
    finished_at: new Date().toISOString(),
  })}`
  return { folder_id, project_id, run_id, connection_id }
}
