export { listTasks, taskStore } from './queries.ts'
export { NewTask, Task, TaskQuery } from './schema.ts'
export { addTask, remindOfTasks } from './write.ts'
