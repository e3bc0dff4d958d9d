export { RecordTasks } from './record_tasks.tsx'
export { TaskList } from './task_list.tsx'
