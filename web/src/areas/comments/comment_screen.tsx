import { Navigate, useParams } from '@tanstack/react-router'
import { api } from '../../api/client.ts'
import { NothingHere } from '../../parts/page/nothing_here.tsx'
import { ScreenLoading } from '../../parts/page/screen_loading.tsx'
import { addressOf } from './comment.ts'

/** The address of a comment alone: it is shown at its record. */
export function CommentScreen() {
  const { id = '' } = useParams({ strict: false })
  const { data, error } = api.useQuery('get', '/api/comments/{comment_id}', { params: { path: { comment_id: id } } })
  if (error) return <NothingHere />
  if (!data) return <ScreenLoading />
  return <Navigate to={addressOf(data)} replace />
}
