import { suite as searchLimits } from './search-limits.ts'
import { suite as search } from './search.ts'
import { suite as searchByOthers } from './search-by-others.ts'
import { suite as get } from './get.ts'
import { suite as current } from './current.ts'

export const users = [searchLimits, search, searchByOthers, get, current]
