import { HttpProblem } from "#src/platform/problem.ts";

/** Known: who is signed in, has a link of ours or the password already, or sits at a browser that the account knows. */
export type Asker = "known" | "stranger";

const longestQueue = 32;
const longestWaitMs = 5_000;

type Place = { go: () => void; timer: NodeJS.Timeout };

/**
 * Lets `atATime` run; the others wait in order, not too many and not too long. Those who are known go first and have places of
 * their own, so that no crowd of strangers keeps them out (SECURITY.md AU-6, AU-10).
 */
export function createTurns(atATime: number) {
  let running = 0;
  const waiting: Record<Asker, Place[]> = { known: [], stranger: [] };

  function leave(): void {
    const next = waiting.known.shift() ?? waiting.stranger.shift();
    if (!next) {
      running--;
      return;
    }
    clearTimeout(next.timer);
    next.go();
  }

  /** @throws {HttpProblem} 503 with Retry-After when too many of them wait */
  function refuseWhenFull(asker: Asker): void {
    if (waiting[asker].length >= longestQueue) throw busy();
  }

  function enter(asker: Asker): Promise<void> {
    if (running < atATime) {
      running++;
      return Promise.resolve();
    }
    refuseWhenFull(asker);
    const places = waiting[asker];
    return new Promise((go, refuse) => {
      const place = {
        go,
        timer: setTimeout(() => {
          places.splice(places.indexOf(place), 1);
          refuse(busy());
        }, longestWaitMs),
      };
      places.push(place);
    });
  }

  return {
    refuseWhenFull,
    /** @throws what `work` throws; {HttpProblem} 503 with Retry-After when too many wait, or after five seconds of waiting */
    async take<Result>(asker: Asker, work: () => Promise<Result>): Promise<Result> {
      await enter(asker);
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}

function busy(): HttpProblem {
  return new HttpProblem(503, "Too many people are signing in just now. Please try again in a moment.", {
    headers: { "retry-after": "5" },
  });
}
