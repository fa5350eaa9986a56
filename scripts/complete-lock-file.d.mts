/** The platform packages that a lock file lacks, by their place in it. */
export function missingPlatformPackages(lock: {
  packages: Record<string, { optionalDependencies?: Record<string, string>; dev?: boolean }>;
}): Record<string, object>;
