import type { Sql } from '../../database/database.ts'
import type { InProject } from '../projects/projects.ts'
import type { HashOf, Subtree } from './merkle-tree.ts'

/** Reads the hashes of complete subtrees, each by its key. Throws where one is missing: then the log is damaged. */
export async function readNodes(
  sql: Sql,
  { organizationId, projectId, subtrees }: InProject & { subtrees: readonly Subtree[] },
): Promise<HashOf> {
  const found =
    subtrees.length === 0
      ? []
      : await sql<{ level: number; index: number; hash: Buffer }[]>`
          select level, index, hash
          from unnest(${subtrees.map(({ level }) => level)}::smallint[], ${subtrees.map(({ index }) => index)}::int[]) as wanted (level, index)
          join log_node using (level, index)
          where organization_id = ${organizationId} and project_id = ${projectId}`
  const hashes = new Map(found.map(({ level, index, hash }) => [`${level}/${index}`, hash]))
  return ({ level, index }) => {
    const hash = hashes.get(`${level}/${index}`)
    if (!hash) throw new Error(`the transparency log of project ${projectId} has no hash ${level}/${index}`)
    return hash
  }
}
