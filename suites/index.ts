import './admin/index.ts'
import './times/index.ts'
import './users/index.ts'
