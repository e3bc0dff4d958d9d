import { Button, Progress } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { refetch } from '../../api/client.ts'
import { FaultNote } from '../../parts/page/state.tsx'
import { type Kind, sendTable } from './import.ts'

type Props = { kind: Kind; mappingOf?: string; words: string }

/** Where a table is let go or chosen; once it is sent, its import opens. */
export function DropTable({ kind, mappingOf, words }: Props) {
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const stop = useRef<AbortController>(undefined)
  const [isOver, setOver] = useState(false)
  const [share, setShare] = useState<number>()
  const [failed, setFailed] = useState<{ error: unknown; file: File }>()
  useEffect(() => () => stop.current?.abort(), [])

  async function take(file: File | undefined) {
    if (!file || share !== undefined) return
    stop.current = new AbortController()
    setFailed(undefined)
    setShare(0)
    try {
      const { id } = await sendTable({ file, kind, mappingOf, onProgress: setShare, signal: stop.current.signal })
      refetch('/api/import')
      await navigate({ to: '/import/$id', params: { id } })
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'AbortError')) setFailed({ error, file })
    } finally {
      setShare(undefined)
    }
  }

  return (
    <div>
      <div
        className="dropzone"
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          take(event.dataTransfer.files[0])
        }}
      >
        {share === undefined ? (
          <>
            <span>{words}, or</span>
            <Button variant="default" onClick={() => input.current?.click()}>
              Choose a file
            </Button>
          </>
        ) : (
          <>
            <span>Sending the file</span>
            <Progress value={share * 100} w={160} size={6} aria-label="Sending the file" />
            <Button variant="subtle" color="gray" onClick={() => stop.current?.abort()}>
              Stop
            </Button>
          </>
        )}
        <input
          ref={input}
          type="file"
          hidden
          accept=".csv,.tsv,.txt,.xlsx"
          aria-label="Table to import"
          onChange={({ currentTarget }) => {
            take(currentTarget.files?.[0])
            // the same file may be chosen again
            currentTarget.value = ''
          }}
        />
      </div>
      {failed && <FaultNote error={failed.error} again={() => take(failed.file)} />}
    </div>
  )
}
