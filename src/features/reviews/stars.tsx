import styles from "./stars.module.css";

const shape = "m12 2.2 3 6.4 7 .9-5.1 4.9 1.3 7-6.2-3.4-6.2 3.4 1.3-7L2 9.5l7-.9z";
const five = [0, 1, 2, 3, 4];

/** One star. @param place counted from 0, each 24 units wide */
export function Star({ filled, place = 0 }: { filled: boolean; place?: number }) {
  return (
    <path
      className={filled ? styles.full : styles.open}
      d={shape}
      transform={place > 0 ? `translate(${place * 24})` : undefined}
    />
  );
}

/** A review's rating as stars out of five, with a text alternative. */
export function Stars({ rating }: { rating: number }) {
  return (
    <svg
      className={styles.stars}
      viewBox="0 0 120 24"
      width="120"
      height="24"
      role="img"
      aria-label={`${rating} out of 5 stars`}
    >
      {five.map((place) => (
        <Star key={place} filled={place < rating} place={place} />
      ))}
    </svg>
  );
}

/** Five stars filled up to an average. Hidden from screen readers: the number stands beside them. */
export function AverageStars({ average }: { average: number }) {
  return (
    <svg className={styles.stars} viewBox="0 0 120 24" width="120" height="24" aria-hidden="true">
      <clipPath id="average-rating">
        <rect width={average * 24} height="24" />
      </clipPath>
      {five.map((place) => (
        <Star key={place} filled={false} place={place} />
      ))}
      <g clipPath="url(#average-rating)">
        {five.map((place) => (
          <Star key={place} filled place={place} />
        ))}
      </g>
    </svg>
  );
}
