import './users/index.ts'
