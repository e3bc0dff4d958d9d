import { useEffect, useRef } from 'react'
import { api, type Reply, refetch } from '../../api/client.ts'
import { Fault } from '../../api/fault.ts'

type Status = Reply<'/api/files/{file_id}/status'>

const steps: Record<string, string> = {
  queued: 'Waits to be read',
  reading: 'Reading',
  ocr: 'Recognising the pages',
  tables: 'Finding tables',
  ai_analysis: 'Analysing',
  indexing: 'Indexing',
}

export const stepName = (step: string): string => steps[step] ?? 'Reading'

const isOver = (status: Status | undefined) => status?.status === 'completed' || status?.status === 'failed'

/** How far the reading of a file is. Asks often at first, then ever more rarely; tells the lists when it is done. */
export function useReading(fileId: string | undefined, isWanted: boolean): Status | undefined {
  const began = useRef(Date.now())
  const { data } = api.useQuery(
    'get',
    '/api/files/{file_id}/status',
    { params: { path: { file_id: fileId ?? '' } } },
    {
      enabled: isWanted && fileId !== undefined,
      staleTime: 0,
      refetchInterval: ({ state }) =>
        isOver(state.data) || isGone(state.error) ? false : waitMs(Date.now() - began.current),
    },
  )
  const wasTold = useRef(false)
  useEffect(() => {
    if (!data) return
    if (!isOver(data)) {
      // it is read once more
      if (wasTold.current) began.current = Date.now()
      wasTold.current = false
      return
    }
    if (wasTold.current) return
    wasTold.current = true
    refetch('/api/files', '/api/companies', '/api/overview')
  }, [data])
  return data
}

/** Deleted meanwhile, by this person or another. */
const isGone = (error: unknown) => error instanceof Fault && error.status === 404

const waitMs = (passedMs: number) => (passedMs < 5_000 ? 500 : passedMs < 30_000 ? 1_500 : 4_000)
