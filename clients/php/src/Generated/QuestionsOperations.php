<?php

// Rendered from the contract by `npm run render`; a change made here is overwritten.

declare(strict_types=1);

namespace Earshot\Generated;

use Earshot\Connection;
use Earshot\EarshotException;
use Earshot\Omitted;
use Earshot\OperationRow;
use Earshot\RequestOptions;

/**
 * @phpstan-import-type Deleted from Types
 * @phpstan-import-type PlatformGoalId from Types
 * @phpstan-import-type Question from Types
 * @phpstan-import-type QuestionAnswers from Types
 * @phpstan-import-type QuestionsListResponse from Types
 */
final class QuestionsOperations
{
    public function __construct(private readonly Connection $connection)
    {
    }

    /**
     * List questions. Lists all questions of a project in the order they are asked, including archived ones.
     *
     * `GET /project/{projectId}/questions`, permission `storefront`.
     *
     * @param string $projectId Identifier of the project.
     * @return QuestionsListResponse
     * @throws EarshotException
     */
    public function list(
        string $projectId,
        ?RequestOptions $options = null,
    ): array {
        return $this->connection->call(
            new OperationRow('questions.list', 'GET', '/project/{projectId}/questions', [], false, []),
            ['projectId' => $projectId],
            $options,
        );
    }

    /**
     * Create a question. Creates a question in a project. Select modes require two to six options; `text_only` allows
     * none. A project can have up to 200 questions, including archived ones.
     *
     * `POST /project/{projectId}/questions`, permission `storefront`.
     *
     * Errors, besides those of any request: `LIMIT_REACHED`.
     *
     * @param string $projectId Identifier of the project.
     * @param list<PlatformGoalId> $tags Platform goals the question is about. Must be unique. 1 through 12 entries.
     * @param string $question Text of the question, as shown to customers. 1 through 2000 characters.
     * @param 'single_select'|'multi_select'|'text_only' $answerMode How the question is answered: with one option,
     * several options, or a text. Use `single_select` for ratings and yes/no questions.
     * @param int|Omitted $priority Position in the form. Lower numbers are asked first; for equal numbers, the older
     * question is asked first. 0 through 1000. Default: 0.
     * @param QuestionAnswers|Omitted $answers How a question is answered.
     * @param 'active'|'archived'|Omitted $status Status of the question. Archived questions are not asked. Default:
     * active.
     * @param 'default'|'public'|'private'|Omitted $responseVisibility Visibility of the answers. `default` uses the
     * project’s setting. Default: default.
     * @return Question
     * @throws EarshotException
     */
    public function create(
        string $projectId,
        array $tags,
        string $question,
        string $answerMode,
        int|Omitted $priority = Omitted::Field,
        array|Omitted $answers = Omitted::Field,
        string|Omitted $status = Omitted::Field,
        string|Omitted $responseVisibility = Omitted::Field,
        ?RequestOptions $options = null,
    ): array {
        return $this->connection->call(
            new OperationRow('questions.create', 'POST', '/project/{projectId}/questions', [], true, ['answers']),
            ['projectId' => $projectId, 'tags' => $tags, 'priority' => $priority, 'question' => $question, 'answerMode' => $answerMode, 'answers' => $answers, 'status' => $status, 'responseVisibility' => $responseVisibility],
            $options,
        );
    }

    /**
     * Update a question. Updates the fields that are sent. The answer mode cannot be changed once a question has answers.
     *
     * `PATCH /project/{projectId}/questions/{questionId}`, permission `storefront`.
     *
     * Errors, besides those of any request: `QUESTION_HAS_ANSWERS`.
     *
     * @param string $projectId Identifier of the project.
     * @param string $questionId Identifier of the question.
     * @param list<PlatformGoalId>|Omitted $tags Platform goals the question is about. Must be unique. 1 through 12
     * entries.
     * @param int|Omitted $priority Position in the form. Lower numbers are asked first; for equal numbers, the older
     * question is asked first. 0 through 1000.
     * @param string|Omitted $question Text of the question, as shown to customers. 1 through 2000 characters.
     * @param 'single_select'|'multi_select'|'text_only'|Omitted $answerMode How the question is answered: with one
     * option, several options, or a text. Use `single_select` for ratings and yes/no questions.
     * @param QuestionAnswers|Omitted $answers How a question is answered.
     * @param 'active'|'archived'|Omitted $status Status of the question. Archived questions are not asked.
     * @param 'default'|'public'|'private'|Omitted $responseVisibility Visibility of the answers. `default` uses the
     * project’s setting.
     * @return Question
     * @throws EarshotException
     */
    public function update(
        string $projectId,
        string $questionId,
        array|Omitted $tags = Omitted::Field,
        int|Omitted $priority = Omitted::Field,
        string|Omitted $question = Omitted::Field,
        string|Omitted $answerMode = Omitted::Field,
        array|Omitted $answers = Omitted::Field,
        string|Omitted $status = Omitted::Field,
        string|Omitted $responseVisibility = Omitted::Field,
        ?RequestOptions $options = null,
    ): array {
        return $this->connection->call(
            new OperationRow('questions.update', 'PATCH', '/project/{projectId}/questions/{questionId}', [], true, ['answers']),
            ['projectId' => $projectId, 'questionId' => $questionId, 'tags' => $tags, 'priority' => $priority, 'question' => $question, 'answerMode' => $answerMode, 'answers' => $answers, 'status' => $status, 'responseVisibility' => $responseVisibility],
            $options,
        );
    }

    /**
     * Delete a question. Deletes a question. Its answers are kept, with the question as it was at the time.
     *
     * `DELETE /project/{projectId}/questions/{questionId}`, permission `storefront`.
     *
     * @param string $projectId Identifier of the project.
     * @param string $questionId Identifier of the question.
     * @return Deleted
     * @throws EarshotException
     */
    public function delete(
        string $projectId,
        string $questionId,
        ?RequestOptions $options = null,
    ): array {
        return $this->connection->call(
            new OperationRow('questions.delete', 'DELETE', '/project/{projectId}/questions/{questionId}', [], false, []),
            ['projectId' => $projectId, 'questionId' => $questionId],
            $options,
        );
    }
}
