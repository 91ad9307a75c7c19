// Starts a worker from its TypeScript source: threads do not inherit their parent's loader. Never used by the built program.
import { workerData } from 'node:worker_threads'
import { register } from 'tsx/esm/api'

register()
await import(workerData.file)
