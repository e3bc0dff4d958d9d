import { Anchor, Button } from '@mantine/core'
import { useRef } from 'react'
import { counted } from '../../parts/format.ts'
import { IconUpload } from '../../parts/icons.ts'
import { useKeys } from '../../parts/keys/keys.ts'
import { useMay } from '../../parts/use_me.ts'
import { acceptedFiles } from './kinds.ts'
import styles from './upload_drop.module.css'
import { UploadRows } from './upload_rows.tsx'
import { addUploads, dropUpload, type Upload, type UploadPlace, useUploads } from './uploads.ts'

export { FileRows } from './file_rows.tsx'

/** Files of a company or a deal that are chosen, or let go anywhere; then how far each is. */
export function UploadDrop({ companyId, dealId }: UploadPlace) {
  const uploads = useUploads().filter(
    (upload) => upload.companyId === companyId && (!dealId || upload.dealId === dealId),
  )
  const add = (files: File[]) => addUploads(files, { companyId, dealId })
  if (!useMay().write) return null
  return (
    <div className="stack gap-12">
      <div className="dropzone">
        <span>Drop files here to have them read, or</span>
        <ChooseFiles onFiles={add} variant="default" />
      </div>
      {uploads.length > 0 && <UploadStrip uploads={uploads} />}
    </div>
  )
}

type ChooseProps = { onFiles: (files: File[]) => void; variant?: 'filled' | 'default' }

/** The button that asks for files; `u` presses it. */
export function ChooseFiles({ onFiles, variant = 'filled' }: ChooseProps) {
  const input = useRef<HTMLInputElement>(null)
  const choose = () => input.current?.click()
  useKeys([{ keys: 'u', does: 'Upload files', group: 'Documents', act: choose }])
  return (
    <>
      <Button variant={variant} leftSection={<IconUpload size={16} stroke={1.6} />} onClick={choose}>
        Upload files
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={acceptedFiles}
        aria-label="Files to upload"
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          // the same file may be chosen again
          currentTarget.value = ''
        }}
      />
    </>
  )
}

type StripProps = {
  uploads: readonly Upload[]
  children?: React.ReactNode
  /** where it is one line until it is asked for */
  onShow?: () => void
}

/** The uploads, under one line that sums them up. */
export function UploadStrip({ uploads, children, onShow }: StripProps) {
  const underWay = uploads.filter(({ state }) => state === 'waiting' || state === 'sending').length
  const failed = uploads.filter(({ state }) => state === 'failed').length
  const rest = uploads.filter(({ state }) => state === 'sent' || state === 'failed')
  const sent = uploads.length - failed - underWay
  const said = [
    ...(underWay > 0 ? [`${counted(underWay, 'file')} on the way`] : []),
    ...(sent > 0 ? [`${counted(sent, 'file')} sent`] : []),
    ...(failed > 0 ? [`${counted(failed, 'file')} failed`] : []),
  ]
  return (
    <section className="rigid round boxed" aria-label="Uploads">
      <div className={styles.sum}>
        <span role="status">{said.join(', ')}</span>
        {children}
        {onShow && (
          <Anchor component="button" size="sm" onClick={onShow}>
            Show
          </Anchor>
        )}
        {rest.length > 0 && (
          <Anchor component="button" size="sm" ml="auto" onClick={() => rest.forEach(({ key }) => dropUpload(key))}>
            Clear the list
          </Anchor>
        )}
      </div>
      {!onShow && <UploadRows uploads={uploads} />}
    </section>
  )
}
