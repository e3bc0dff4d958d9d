import { Portal } from '@mantine/core'
import { IconFileUpload } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import styles from './upload_drop.module.css'

type Props = { onFiles: (files: File[]) => void; into?: string | null }

/** Files may be let go anywhere on the screen. */
export function WindowDrop({ onFiles, into }: Props) {
  const [isOver, setOver] = useState(false)
  const latest = useRef(onFiles)
  latest.current = onFiles
  useEffect(() => {
    // a drag enters what is within before it leaves what is around
    let depth = 0
    const isFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false
    const over = (event: DragEvent) => isFiles(event) && event.preventDefault()
    const enter = (event: DragEvent) => {
      if (!isFiles(event)) return
      depth++
      setOver(true)
    }
    const leave = (event: DragEvent) => {
      if (!isFiles(event)) return
      depth--
      if (depth <= 0) setOver(false)
    }
    const drop = (event: DragEvent) => {
      if (!isFiles(event)) return
      event.preventDefault()
      depth = 0
      setOver(false)
      latest.current(filesIn(event.dataTransfer))
    }
    const bound = { dragover: over, dragenter: enter, dragleave: leave, drop }
    for (const [name, act] of Object.entries(bound)) addEventListener(name, act as EventListener) // reason: the names and their events are paired above
    return () => {
      for (const [name, act] of Object.entries(bound)) removeEventListener(name, act as EventListener) // reason: as above
    }
  }, [])
  if (!isOver) return null
  return (
    <Portal>
      <div className={styles.over}>
        <div>
          <IconFileUpload size={24} stroke={1.6} />
          <b>Let go to read these files</b>
          {into && <span>They will belong to {into}</span>}
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
