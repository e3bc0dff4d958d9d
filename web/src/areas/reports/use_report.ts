import { api, type Reply } from '../../api/client.ts'
import { isSection } from './kinds.ts'
import { isWrittenHere, type Section, useWriting } from './writing.ts'

export type Report = Reply<'/api/reports/{report_id}'>

const askAgainMs = 1500

/**
 * A report, as far as it is written. That a finished one is read is put on record each time, so it is asked for once;
 * one that is being written elsewhere is asked for until it is finished, which is not put on record.
 */
export function useReport(id: string) {
  return api.useQuery(
    'get',
    '/api/reports/{report_id}',
    { params: { path: { report_id: id } } },
    {
      enabled: id !== '',
      staleTime: Number.POSITIVE_INFINITY,
      refetchInterval: ({ state }) => (state.data?.status === 'generating' && !isWrittenHere(id) ? askAgainMs : false),
    },
  )
}

/** The sections to show: those that arrive in this tab, until the finished ones are there. */
export function useSections(report: Report): Section[] {
  const writing = useWriting(report.id)
  const own = Object.entries(report.sections).flatMap(([name, text]) =>
    isSection(name) ? [{ name, text, isDone: true }] : [],
  )
  return report.status === 'generating' && writing && writing.sections.length > 0 ? writing.sections : own
}
