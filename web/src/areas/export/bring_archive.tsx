import { Button, Progress } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { refetch } from '../../api/client.ts'
import { sendForm } from '../../api/send_form.ts'
import { FaultNote } from '../../parts/page/state.tsx'
import styles from './export.module.css'

/** Sends an archive; how far it has come in stands among what was asked for. */
export function BringArchive() {
  const input = useRef<HTMLInputElement>(null)
  const stop = useRef<AbortController>(undefined)
  const [share, setShare] = useState<number>()
  const [failed, setFailed] = useState<unknown>()
  useEffect(() => () => stop.current?.abort(), [])

  async function bring(file: File | undefined) {
    if (!file) return
    stop.current = new AbortController()
    setFailed(undefined)
    setShare(0)
    const form = new FormData()
    form.set('file', file)
    try {
      await sendForm({
        path: '/api/export/archives/import',
        form,
        onProgress: setShare,
        signal: stop.current.signal,
      })
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'AbortError')) setFailed(error)
    }
    setShare(undefined)
    await refetch('/api/export/archives')
  }

  return (
    <>
      <div className={styles.row} style={{ marginTop: 12 }}>
        {share === undefined ? (
          <Button variant="default" onClick={() => input.current?.click()}>
            Choose an archive
          </Button>
        ) : (
          <>
            <Progress value={share * 100} size={6} w={160} aria-label="Sending the archive" />
            <Button variant="subtle" color="gray" onClick={() => stop.current?.abort()}>
              Stop
            </Button>
          </>
        )}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept=".zip"
        aria-label="Archive to bring in"
        onChange={({ currentTarget }) => {
          bring(currentTarget.files?.[0])
          currentTarget.value = ''
        }}
      />
      {failed !== undefined && <FaultNote error={failed} />}
    </>
  )
}
