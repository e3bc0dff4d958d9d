import { Button, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { api, refetch } from '../../api/client.ts'
import { useAddress } from '../../parts/address.ts'
import { counted } from '../../parts/format.ts'
import { NothingHere } from '../../parts/page/nothing_here.tsx'
import { Page } from '../../parts/page/page.tsx'
import { Asked } from '../../parts/page/state.tsx'
import { attempt, tellDone } from '../../parts/tell.tsx'
import { useMay } from '../../parts/use_me.ts'
import { ChooseFiles } from '../files/index.ts'
import { BringDialog } from './bring_dialog.tsx'
import { listOf, type SourceId, sources, takesUploads, uploadTo } from './source_api.ts'
import { SourceFiles } from './source_files.tsx'
import styles from './sources.module.css'

/** The files of a drive, a site, a project or a share, as they lie there. */
export function SourcesScreen() {
  const { source = '' } = useParams({ strict: false })
  const known = sources.find(({ id }) => id === source)
  return known ? <Browser key={known.id} source={known.id} label={known.label} /> : <NothingHere />
}

type Step = [id: string, name: string]

function Browser({ source, label }: { source: SourceId; label: string }) {
  const may = useMay()
  const [{ in: within, via }, set] = useAddress()
  const [isBringing, setBringing] = useState(false)
  const way = stepsOf(within)
  const folder = way.at(-1)?.[0]
  const go = (steps: Step[]) => set({ in: steps.length > 0 ? JSON.stringify(steps) : undefined }, 'push')
  const listing = useQuery({
    queryKey: ['get', '/api/sources', source, folder, via],
    queryFn: async () => (await listOf[source](folder, via)) ?? null,
  })
  const listed = listing.data ?? undefined
  const hasAny = listed !== undefined && listed.files.length + listed.folders.length > 0
  const mayBring = may.write && hasAny && (source !== 'projecthub' || folder !== undefined)

  const upload = (files: File[]) =>
    attempt(async () => {
      try {
        for (const file of files) await uploadTo(source, file, { folder, connection_id: listed?.connection_id ?? '' })
      } finally {
        // also of one that failed: those before it are there
        await refetch('/api/sources', '/api/files')
      }
      tellDone(`${counted(files.length, 'file')} uploaded`)
    })

  return (
    <Page
      title={label}
      fixed
      actions={
        <>
          {may.write && listed && takesUploads(source) && <ChooseFiles onFiles={upload} variant="default" />}
          {mayBring && <Button onClick={() => setBringing(true)}>Bring the files here</Button>}
        </>
      }
      below={
        <>
          <nav className={styles.sources} aria-label="Sources">
            <Link to="/documents" className={styles.source}>
              Documents
            </Link>
            {sources.map(({ id, label: name }) => (
              <Link key={id} to="/sources/$source" params={{ source: id }} className={styles.source}>
                {name}
              </Link>
            ))}
          </nav>
          <Connections source={source} via={via} onChange={(id) => set({ via: id, in: undefined })} />
        </>
      }
    >
      <nav className={styles.way} aria-label="Folder" hidden={way.length === 0}>
        <button type="button" onClick={() => go([])}>
          {label}
        </button>
        {way.map(([id, name], index) => (
          <button key={id} type="button" onClick={() => go(way.slice(0, index + 1))} disabled={id === folder}>
            {name}
          </button>
        ))}
      </nav>
      {listed?.note && (
        <p className={styles.note}>
          {listed.note}{' '}
          {may.admin && (
            <Link to="/settings/$section" params={{ section: 'integrations' }}>
              Connect
            </Link>
          )}
        </p>
      )}
      <div className={styles.files}>
        <Asked of={{ ...listing, data: listed }}>
          {(data) => <SourceFiles listing={data} onFolder={({ id, name }) => go([...way, [id, name]])} />}
        </Asked>
      </div>
      {isBringing && listed && (
        <BringDialog
          source={source}
          name={way.at(-1)?.[1] ?? label}
          folder={folder}
          connectionId={listed.connection_id}
          onClose={() => setBringing(false)}
        />
      )}
    </Page>
  )
}

/** Which account, where there are several. */
function Connections({
  source,
  via,
  onChange,
}: {
  source: SourceId
  via: string | undefined
  onChange(id?: string): void
}) {
  const { data } = api.useQuery('get', '/api/integrations', {})
  const own = data?.connections.filter(({ service }) => service === source) ?? []
  if (own.length < 2) return null
  return (
    <Select
      size="xs"
      aria-label="Account"
      data={own.map(({ id, name }) => ({ value: id, label: name }))}
      value={via ?? own[0]?.id ?? null}
      onChange={(id) => onChange(id ?? undefined)}
    />
  )
}

/** The folders from the top to this one, as the address keeps them. */
function stepsOf(within: string | undefined): Step[] {
  try {
    const steps: unknown = JSON.parse(within ?? '[]')
    return Array.isArray(steps) ? steps.filter((step): step is Step => Array.isArray(step) && step.length === 2) : []
  } catch {
    return []
  }
}
