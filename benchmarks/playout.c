/* Random rounds of the fixed profile with its rules written out: a yardstick for the kernel.

   The profile is the variant house-code with seats that choose among their moves with equal chance. Nothing here is
   general: the pack, the hands of five and the meaning of 7, 8 and jack are constants of the program. A card is
   rank * 4 + suit (2C is 0, AS is 51), a set of cards is 64 bits, as in the kernel.

   playouts.py compiles this file for the processor at hand and compares the counts with the kernel's. */

#include <stdint.h>
#if defined(__BMI2__)
#include <immintrin.h>
#endif

typedef uint64_t u64;
typedef uint32_t u32;

#define CLUBS 0x1111111111111ULL
#define RANK(card) (0xFULL << ((card) & ~3))
#define SEVENS (0xFULL << 20)
#define EIGHTS (0xFULL << 24)
#define JACKS (0xFULL << 36)
#define PACK ((1ULL << 52) - 1)
#define HAND 5
#define SEATS_MAX 8
#define DEBTS 16

/* What a batch counts, in the order in which the caller reads it. */
typedef struct {
    u64 wins[SEATS_MAX];
    u64 no_winner, over_limit;
    u64 decisions, decisions_squared, laid, drawn, taken;
    u64 debts[DEBTS]; /* rounds by the size of the first debt that was taken; 0 for none */
} Counts;

/* One multiplication a number: a counter times itself, both halves of the product folded together. */
static inline u64 next_random(u64 *state)
{
    *state += 0x9E3779B97F4A7C15ULL;
    unsigned __int128 product = (unsigned __int128)*state * (*state ^ 0xD1B54A32D192ED03ULL);
    return (u64)product ^ (u64)(product >> 64);
}

/* A number below n; its bias is below 2**-26. */
static inline u32 below(u64 *state, u32 n)
{
    return (u32)((next_random(state) >> 32) * n >> 32);
}

static inline int count(u64 cards) { return __builtin_popcountll(cards); }
static inline int lowest(u64 cards) { return __builtin_ctzll(cards); }

/* The set bit that has n set bits below it. */
static inline u64 nth(u64 cards, u32 n)
{
#if defined(__BMI2__)
    return _pdep_u64(1ULL << n, cards);
#else
    while (n--)
        cards &= cards - 1;
    return cards & -cards;
#endif
}

/* A card from the shuffled stock: any of those left with equal chance. 0 when there is none, even of the discards. */
static inline u64 draw(u64 *state, u64 *stock, u64 *discards)
{
    if (__builtin_expect(!*stock, 0)) {
        *stock = *discards;
        *discards = 0;
        if (!*stock)
            return 0;
    }
    u64 card = nth(*stock, below(state, (u32)count(*stock)));
    *stock ^= card;
    return card;
}

/* Seat 0 sits left of the dealer. */
void play(u64 seed, u64 rounds, u32 seats, u64 limit, Counts *counts)
{
    u64 fits[52], wished[4], state = seed * 0xD1342543DE82EF95ULL + 1;
    for (int card = 0; card < 52; card++)
        fits[card] = CLUBS << (card & 3) | RANK(card) | JACKS;
    for (int suit = 0; suit < 4; suit++)
        wished[suit] = CLUBS << suit | JACKS;
    u64 total = 0, squared = 0, laid = 0, drawn = 0, taken = 0;

    for (u64 round = 0; round < rounds; round++) {
        u64 hands[SEATS_MAX], stock = PACK, discards = 0;
        u32 size = 52;
        for (u32 seat = 0; seat < seats; seat++) {
            u64 hand = 0;
            for (int i = 0; i < HAND; i++) {
                u64 card = nth(stock, below(&state, size--));
                stock ^= card;
                hand |= card;
            }
            hands[seat] = hand;
        }
        u64 top = nth(stock, below(&state, size));
        stock ^= top;
        u64 open = fits[lowest(top)]; /* what may be laid while no debt is open */
        u32 seat = 0, debt = 0, first_debt = 0;
        u64 decisions = 0;
        int winner = -1;

        /* The starter acts as if the dealer had laid it; naming the suit for a jack is a decision of his. */
        if (top & SEVENS)
            debt = 2;
        else if (top & EIGHTS)
            seat = 1;
        else if (top & JACKS) {
            open = wished[below(&state, 4)];
            decisions = 1;
        }

        while (decisions < limit) {
            u64 hand = hands[seat], card;
            decisions++;
            if (__builtin_expect(debt, 0)) {
                u64 answers = hand & SEVENS;
                u32 n = (u32)count(answers), pick = n ? below(&state, n + 1) : 0;
                if (pick == n) {
                    if (!first_debt)
                        first_debt = debt;
                    do {
                        card = draw(&state, &stock, &discards);
                        if (!card)
                            break;
                        hand |= card;
                        taken++;
                    } while (--debt);
                    hands[seat] = hand;
                    if (!card)
                        break;
                    seat = seat + 1 == seats ? 0 : seat + 1;
                    continue;
                }
                card = nth(answers, pick);
            } else {
                u64 legal = hand & open;
                if (legal)
                    card = nth(legal, below(&state, (u32)count(legal)));
                else {
                    card = draw(&state, &stock, &discards);
                    if (!card)
                        break;
                    drawn++;
                    hand |= card;
                    /* A drawn card that fits may be laid or kept: one more decision. */
                    int lays = 0;
                    if (card & open && decisions < limit) {
                        decisions++;
                        lays = (int)(next_random(&state) >> 63);
                    }
                    if (!lays) {
                        hands[seat] = hand;
                        seat = seat + 1 == seats ? 0 : seat + 1;
                        continue;
                    }
                }
            }
            laid++;
            discards |= top;
            top = card;
            hand ^= card;
            hands[seat] = hand;
            if (!hand) {
                winner = (int)seat;
                break;
            }
            open = fits[lowest(card)];
            seat++;
            if (card & (SEVENS | EIGHTS | JACKS)) {
                if (card & SEVENS)
                    debt += 2;
                else if (card & EIGHTS)
                    seat++;
                else
                    open = wished[below(&state, 4)];
            }
            if (seat >= seats)
                seat -= seats;
        }
        if (winner >= 0)
            counts->wins[winner]++;
        else {
            counts->no_winner++;
            counts->over_limit += decisions >= limit;
        }
        counts->debts[first_debt < DEBTS ? first_debt : DEBTS - 1]++;
        total += decisions;
        squared += decisions * decisions;
    }
    counts->decisions += total;
    counts->decisions_squared += squared;
    counts->laid += laid;
    counts->drawn += drawn;
    counts->taken += taken;
}
