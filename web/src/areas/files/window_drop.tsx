import { Portal } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../api/client.ts'
import { useDeal } from '../../parts/about.ts'
import { useAddress } from '../../parts/address.ts'
import { useCompanyName } from '../../parts/company_name.ts'
import { IconFileUpload } from '../../parts/icons.ts'
import { InPlace, lazyPart } from '../../parts/lazy_part.tsx'
import { useMay } from '../../parts/use_me.ts'
import styles from './upload_drop.module.css'
import { addUploads, type UploadPlace, useUploads } from './uploads.ts'

const UploadStrip = lazyPart(async () => (await import('./upload_drop.tsx')).UploadStrip)

/**
 * Files may be let go anywhere: they go to the company whose page is open, else to Documents. A place of its own for files,
 * such as that of an import, goes first. The uploads are shown where the screen itself does not show them.
 */
export function DropAnywhere() {
  const { pathname } = useLocation()
  const [search] = useAddress()
  const [, of, id] = /^\/(companies|deals)\/([^/]+)/.exec(pathname) ?? []
  const isList = pathname === '/documents'
  const dealId = of === 'deals' ? id : isList ? search['deal'] : undefined
  const deal = useDeal(dealId)
  const companyId = of === 'companies' ? id : isList ? search['company'] : deal?.company_id
  const hasOwn = isList || (id !== undefined && search['tab'] === 'documents')
  // of a document that is open, its screen says all
  const uploads = useUploads().filter(({ fileId }) => !fileId || !pathname.endsWith(fileId))
  // once all are sent it stands open where they were let go alone: on other screens one line says that they are there
  const [openAt, setOpenAt] = useState(pathname)
  useEffect(() => setOpenAt(pathname), [uploads.length])
  const isOpen = openAt === pathname || uploads.some(({ state }) => state !== 'sent')
  if (!useMay().write) return null
  return (
    <>
      <WindowDrop companyId={companyId} dealId={dealId} />
      {!hasOwn && uploads.length > 0 && (
        <div className={styles.tray}>
          <InPlace>
            <UploadStrip uploads={uploads} {...(!isOpen && { onShow: () => setOpenAt(pathname) })} />
          </InPlace>
        </div>
      )}
    </>
  )
}

const isFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false

function WindowDrop(place: UploadPlace) {
  const [isOver, setOver] = useState(false)
  const latest = useRef(place)
  latest.current = place
  const company = useCompanyName(place.companyId)
  const name = useDeal(place.dealId)?.name ?? company
  useEffect(() => {
    // before the window, which refuses what nobody has taken
    const listen = new AbortController()
    const on = (type: 'dragover' | 'dragleave' | 'drop', act: (event: DragEvent) => void) =>
      document.addEventListener(type, (event) => isFiles(event) && act(event), { signal: listen.signal })
    on('dragover', (event) => {
      setOver(!event.defaultPrevented)
      event.preventDefault()
    })
    // null: out of the window
    on('dragleave', ({ relatedTarget }) => relatedTarget === null && setOver(false))
    on('drop', (event) => {
      setOver(false)
      if (event.defaultPrevented) return
      event.preventDefault()
      addUploads(filesIn(event.dataTransfer), latest.current)
    })
    return () => listen.abort()
  }, [])
  if (!isOver) return null
  return (
    <Portal>
      <div className={styles.over}>
        <div>
          <IconFileUpload size={20} stroke={1.6} />
          <span>
            Let go to read these files. They go to <b className="bold">{name ?? 'Documents'}</b>
          </span>
        </div>
      </div>
    </Portal>
  )
}

/** The files, without folders, which look like files. */
function filesIn(data: DataTransfer | null): File[] {
  return [...(data?.items ?? [])].flatMap((item) => {
    const file = item.kind === 'file' && !item.webkitGetAsEntry()?.isDirectory ? item.getAsFile() : null
    return file ? [file] : []
  })
}
