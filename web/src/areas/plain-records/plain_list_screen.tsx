import { useParams } from '@tanstack/react-router'
import { isStandard } from '../../../../src/records/descriptions/index.ts'
import { NothingHere } from '../../parts/page/nothing_here.tsx'
import { looksOf } from './looks.ts'
import { PlainList } from './plain_list.tsx'

/** The list of records that need no more of a screen than their description says. */
export function PlainListScreen() {
  const { kind = '' } = useParams({ strict: false })
  return isStandard(kind) ? <PlainList key={kind} looks={looksOf(kind)} /> : <NothingHere />
}
